// samples.ts - a game of each kind between computer players (tessera match GAME 6 5 --games 1 --max-plies 60 --seed 5), for
// the small boards of the first screen. Nothing depends on them: without one, a board stands still.
export const samples: Record<string, { game: string; moves: string[] }> = {
  agon: {
    game: 'agon',
    moves: 'd9-c8 f11-g11 f1-f2 h3-g2 h11-g10 g11-f11 f2-f3 g2-g3 f3-f4 a2-b2 j5-j6 j11-i10 g10-f9 g3-f2 f4-f5 f2-g3 f5-f6 g3-f2 j6-i5 i10-i9 i5-h4 f11-e10 h4-h5 d1-e2 h5-g5 f2-g3 b1-c2 e10-d9 c8-b1 i9-h8 c2-c3 b2-a4 k10-j9 d9-e9 a5-b6 h8-g8 b6-c7 b7-b6 j9-i8 a4-b4 c3-d4 g8-f8 f9-b7 b6-c6 b7-b6 e2-f3 c7-d7 c6-b7'.split(' '),
  },
  'blokus-trigon': {
    game: 'blokus-trigon',
    moves: 'r4,q5,r5,s5,t5,s6 j7,k7,l7,m7,n7,o7 w6,x6,w7,x7,y7,z7 x10,y10,x11,y11,y12,z12 s7,s8,t8,s9,t9,s10 n8,n9,o9,p9,o10,p10 x8,w9,x9,y9,v10,w10 r11,s11,t11,u11,v11,u12 v5,w5,x5,y5,z5,y6 q11,p12,q12,r12,s12,t12 aa10,ab10,aa11,ab11,aa12,ab12 r13,s13,t13,u13,u14,v14 aa6,ab6,ab7,ac7,ab8,ac8 v13,w13,w14,x14,w15,x15 aa13,y14,z14,aa14,ab14,z15 n12,n13,o13,p13,o14,p14 ac9,ad9,ae9,ad10,ae10,ad11 x16,y16,z16,aa16,w17,x17 af12,ag12,ac13,ad13,ae13,af13 t15,u15,r16,s16,t16,u16 ag9,ag10,ah10,ai10,ag11,ah11 l11,m11,n11,k12,l12,m12 ad14,ac15,ad15,ab16,ac16 s17,u17,r18,s18,t18,u18 j6,k6,l6,m6,n6,o6 f7,g7,h7,f8,g8,h8 x13 v8,w8,u9,v9,u10 g5,h5,i5,e6,f6,g6 p6,q6,r6,q7,r7,q8 u5,u6 y17,z17,w18,x18,y18,z18 i7,i8,j8,k8,j9,k9 m3,m4,n4,o4,p4,p5 q2,r2,r3,s3,s4,t4 j15,k15,l15,m15,n15,o15'.split(' '),
  },
  trigon: {
    game: 'trigon',
    moves: '4@0,0 6@0,-1 1@-1,0 4@1,0 5@-2,0 1@2,0 3@3,0 4@4,0 4@-1,1 5@1,1 5@0,1 5@2,1 6@0,2 1@2,2 5@-1,-1 5@3,1 4@-2,-1 4@3,2 1@1,2 1@-3,-1 6@1,3 6@2,3 2@-3,-2 6@-4,-2 3@2,4 3@3,4 3@3,3 2@3,5 2@-4,-3 2@-5,-3 6@-1,-2 2@4,4 1@4,3 3@5,4 2@5,5 3@4,5 2,4<>3,4 2,0<>4,3 2,0<>-3,-1 3,1<>-2,0 3,1<>-2,0 3,1<>-2,0 3,1<>-2,0'.split(' '),
  },
  trikolos: {
    game: 'trikolos',
    moves: '5:+d 6:+a 6:+e 6:+a 6:+a 3:+a 4:+b 6:+d 2:b1 2:d6 2:f2 4:f6 2:e1 2:d5 3:d2 3:+d 6:d1 5:e5 3:d2 6:a6 5:b3 2:+d 1:b4 3:d6 4:+c 1:- 2:b1 1:- 2:a2 3:d4 4:+e 3:d5 3:f3 3:a3 3:e1 3:d4 4:- 6:a2 3:e2 5:a1 4:e3 1:+d 4:c4 5:- 5:f4 2:- 3:f3 3:-'.split(' '),
  },
  trini: {
    game: 'trini',
    moves: 'SQC@e4 QSc@c2 SQC@e5 QSc@f5 e5=QCS f5=cSq e4=QCS f5=cQS e5=CSQ f5=QSc e4=cQS f5=cSq CQs@d4 QCS@b4 QCS@d5 QSc@e6 e5=QSc CSQ@f6 e5=cQS CQs@g6 e4=QSc f5=Sqc CQs@d3 CSQ@c3 QCS@c4 c2=sQc d4=sQc CQs@d6 e5-c5 e6=cSq d5=SCq QSc@e5 d4=sCQ e6=cQS CSQ@b3 b4=cQS QSc@b2 c3=QSc b3=QCS c3-a1 c4=SCq'.split(' '),
  },
};
