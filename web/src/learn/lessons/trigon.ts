// trigon.ts - the lesson of Trigon.
import type { Step } from './lesson.ts';

const laid = '..5b4/.3eea1f6/41baa26fc/d3c15f2e5d/..6cb3d42 -3,2 w';

export const steps: readonly Step[] = [
  { id: 'lay', rule: 'R5', fen: '1a2b 0,0 w', show: ['3', '4,0'] },
  { id: 'gap', rule: 'R7', fen: '2a/b1.3/.c4d -1,1 w', refuse: ['R7', 'R8'], show: ['1', '1,1'] },
  { id: 'strip', rule: 'R17', fen: '..fde..cb/1162564424/...aeb..cd -4,1 w', accept: /@(6|-5),0$/, show: ['2', '6,0'], wins: true },
  { id: 'move', rule: 'R10', fen: laid, accept: /\d>/, show: ['-1,2', '-2,2'] },
  { id: 'own', rule: 'R11', fen: laid, accept: /^2,0<>3,0$/, show: ['2,0', '3,0'] },
  { id: 'theirs', rule: 'R12', fen: laid, accept: /<>3,1$/, show: ['3,0', '3,1'] },
  { id: 'star', rule: 'R14', fen: laid, refuse: ['R14'], show: ['2,0', '-1,0'] },
  { id: 'pyramid', rule: 'R16', fen: '(4)ca/...c3fb/..ad15e/.e35246a/41166523f42d/.dfeb..cb -4,3 w', accept: /^(-4|5),-1<>-1,1$/, show: ['-4,-1', '-1,1'], wins: true },
];
