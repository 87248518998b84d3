// trikolos.ts - the lesson of Trikolos.
import type { Step } from './lesson.ts';

const lights = 'rgroog/orgog+r/rgog-ro/gorogr/rg+og+ro/orgrog:g w 0 0';

export const steps: readonly Step[] = [
  { id: 'enter', rule: 'R18', fen: '', show: ['3', 'a1'] },
  { id: 'green', rule: 'R14', fen: 'gorgor/rgorgo/orgorg/orgorg/rgg+rgo/gorgor:g w 0 0', accept: /:c2$/, show: ['6', 'c2'] },
  { id: 'red', rule: 'R14', fen: 'gorgor/rgorgo/orgorg/orrorg/rgg+rgo/gorgor:g w 0 0', refuse: ['R14'], show: ['6', 'c2'] },
  { id: 'orange', rule: 'R15', fen: lights, accept: /:b2$/, show: ['1', 'b2'] },
  { id: 'push', rule: 'R16', fen: lights, accept: /^6:e5$/, show: ['6', 'e5'] },
  { id: 'fall', rule: 'R10', fen: 'grogrg/rog-rog+/ogrogo/g-rogro/rogrgo/ogrgor:r w 0 0', accept: /^3:/, show: ['3', 'b1'] },
  { id: 'win', rule: 'R22', fen: 'gog+gor/rgorgo/og-gorg/orgorg/rgorgo/gorg-or:g w 3 1', accept: /:[bc]6$/, show: ['1', 'c6'], wins: true },
];
