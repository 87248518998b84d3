// agon.ts - the lesson of Agon.
import type { Step } from './lesson.ts';

const between = '6/1q1g3/3G2g1/9/2g7/2G5G2/3g6/4g1gG1/5G2/1G5/5Q w';

export const steps: readonly Step[] = [
  { id: 'inward', rule: 'R5', fen: '', accept: /^f1-f2$/, show: ['f1', 'f2'] },
  { id: 'outward', rule: 'R5', fen: 'q1G1g1/6G/G7/9/g8g/11/G6G2/9/7g/g6/1G1g1Q w', refuse: ['R5'], show: ['h5', 'i5'] },
  { id: 'throne', rule: 'R6', fen: '2G1g1/7/2q5/2G6/g8g/6G4/G4Q1G2/9/7g/g6/1G1g2 w', accept: /^f5-f6$/, show: ['f5', 'f6'] },
  { id: 'pinch', rule: 'R7', fen: '6/2g4/1q2G3/1g4g1g/1G6G1/1g9/6G3/1Q4g2/4G3/5G1/6 w', accept: /^f2-(f3|g3)$/, show: ['f2', 'g3'] },
  { id: 'two', rule: 'R9', fen: '6/1q4G/G3g3/9/9g/7G3/6g3/3Gg4/5G2/g4Q1/1G1g2 w', accept: /^f3-f4$/, show: ['f3', 'f4'] },
  { id: 'relocate', rule: 'R13', fen: '6/5G1/8/3g4g/2gH5G/11/g6g2/3G4G/g3q1Q1/2G4/6 w', show: ['e7', 'f11'] },
  { id: 'between', rule: 'R20', fen: between, refuse: ['R20'], show: ['c6', 'd6'] },
  { id: 'win', rule: 'R21', fen: '4g1/1q5/8/9/g3GG3g/4GQG4/4G5/5G3/7g/g6/3g2 w', accept: /^f4-f5$/, show: ['f4', 'f5'], wins: true },
];
