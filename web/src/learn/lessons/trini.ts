// trini.ts - the lesson of Trini.
import type { Step } from './lesson.ts';

const lines = '..../...../...1CQs../..2CqS2QCS.../..1CSQ.../...../.... 1 - -';

export const steps: readonly Step[] = [
  { id: 'enter', rule: 'R7', fen: '', show: ['stock', 'd4', 'CSQ'] },
  { id: 'earn', rule: 'R17', fen: '..../...../..2Csq.../...1SQC.../....../...../.... 1 - -', accept: /^..s@e5$/i, show: ['stock', 'e5', 'CqS'] },
  { id: 'move', rule: 'R11', fen: lines, accept: /^c3-(c5|c6|f6|g7)$/, show: ['c3', 'f6'] },
  { id: 'own', rule: 'R9', fen: lines, refuse: ['R9'], show: ['d4'] },
  { id: 'turn', rule: 'R14', fen: '..../...../..2Csq1CqS../...1CSQ.../....../...../.... 1 - -', accept: /^d4=s..$/i, show: ['d4', 'SQC'] },
  { id: 'three', rule: 'R19', fen: '..../...../..2QCS1QsC../..1CQs.2CqS../..2QSc1SQC../...../.... 1 - -', accept: /^csq@d4$/i, show: ['stock', 'd4', 'CSQ'] },
  {
    id: 'win',
    rule: 'R23',
    fen: '..../...../..2Csq.../.2CSQ.1SQC.1QCS./..1CQs.../.2QCS.1CqS./.... 1 b2,c2,d3,e4,b3 a1,c4,d5',
    accept: /^..s@e5$/i,
    show: ['stock', 'e5', 'CqS'],
    wins: true,
  },
];
