// blokus-trigon.ts - the lesson of Blokus Trigon.
import type { Step } from './lesson.ts';

const first = '19/21/23/11bbb11/27/29/23y7/33/35/35/33/23r7/29/27/12g12/23/21/19 b -';
const opening =
  '19/21/23/6bb4y12/6bbb2yyyyy11/7b9yyyg8/8b9yygggg7/9bb8ygyyg9/11bb5gggg1yy1r8/12b5g5yyrrr6/9bb4gg8rr6/7bbb3gg4rrrrr7/8b2gg2rr1r10/11rrrr12/25/23/21/19 b -';
const last =
  '2ggg1y3g3yybyy/ygggyy1yy2ggyyyybbby/yygyyybbbyyygg1bbby1ybb/yygggy1bb1ggyyyy1bbyyyybb/g1gg2yyybggyy3yyy1bb2yy/ggg1gggybggbb1yyy2yy1bbyy1yy/' +
  '1gg2gggbbbgbbb1yyrrrrbb1y3yy/ggrrggg1rggggggb1bbbbbrrr1yyyrr1y/gg1rggrgrrrbb1rrrr2rbrr1yyy1rrrryy/gg2rrrgr2rbrrb2rrrrbbyy1yrr1bbyy/' +
  '3gggg1rrrbbbb3r3bbyyyrr1bbb/gg2g1grrgggbrbbbb1b2bb1rrbbb1/1grr1rggrrg1r1bb1bbbbrr1bbb2/ggrrrgggrrr1rrrrrrbrrr1rrr1/gg1rrrgbrb5bb1bbr1rrr/' +
  '1bbrrrbbbb1bbbb2rrr3/bb1bbbrrrrr1rbbbbbrrr/b1bbb14 b -';

export const steps: readonly Step[] = [
  { id: 'start', rule: 'R6', fen: '', show: ['V', 'V.5', 'aa11'] },
  { id: 'corner', rule: 'R7', fen: first, show: ['1', '1.1', 'u16'] },
  { id: 'edge', rule: 'R8', fen: first, refuse: ['R8'], show: ['1', '1.1', 'q16'] },
  { id: 'turn', rule: 'R3', fen: first, begin: 'I6', show: ['I6', 'I6.4', 'u15'] },
  { id: 'others', rule: 'R9', fen: opening, accept: /(^|,)(o14|q13|p15|q15|s13|s15|n6|o5|o7|p4|p8|r9|r10)(,|$)/, show: ['I3', 'I3.3', 'n8'] },
  { id: 'last', rule: 'R16', fen: last, show: ['1', '1.2', 'aa11'], wins: true },
];
