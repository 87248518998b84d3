// Touches narrow the list of moves; arrow keys find their way on every lattice; seats survive what was kept.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { load } from './load.mjs';

const { next, touched, reachable } = await load('input/paths.ts');
const { telling } = await load('input/places.ts');
const { neighbour } = await load('input/walk.ts');
const { fitted, rotated, usualSeats } = await load('state/seats.ts');
const { fromBrowser } = await load('words/languages.ts');

const moves = [
  { move: 'a-b', touches: [['a', 'b']] },
  { move: 'a-c', touches: [['a', 'c']] },
  { move: 'x<>y', touches: [['x', 'y'], ['y', 'x']] },
  { move: 'up', touches: [['stock', 'a1', 'CSQ']] },
];

test('what may be touched next', () => {
  assert.deepEqual([...next(moves, []).touches].sort(), ['a', 'stock', 'x', 'y']);
  assert.deepEqual([...next(moves, ['a']).touches], ['b', 'c']);
  assert.equal(next(moves, ['a']).move, undefined);
  assert.equal(next(moves, ['a', 'b']).move, 'a-b');
  assert.equal(next(moves, ['y', 'x']).move, 'x<>y');
  assert.equal(next(moves, ['b']).touches.size, 0);
});

test('a touch leads on, lets go, begins another move, or nowhere', () => {
  assert.deepEqual(touched(moves, [], 'a'), ['a']);
  assert.deepEqual(touched(moves, ['a'], 'b'), ['a', 'b']);
  assert.deepEqual(touched(moves, ['a'], 'a'), []);
  assert.deepEqual(touched(moves, ['a'], 'x'), ['x']);
  assert.deepEqual(touched(moves, ['stock', 'a1'], 'a'), ['a']);
  assert.equal(touched(moves, [], 'b'), null);
  assert.equal(touched(moves, ['a'], 'zzz'), null);
});

test('the moves that are left', () => {
  assert.deepEqual(reachable(moves, ['a']).map((m) => m.move), ['a-b', 'a-c']);
  assert.equal(reachable(moves, []).length, moves.length);
});

test('arrow keys', () => {
  const square = ['a1', 'a2', 'b1', 'b2'].map((touch) => ({ touch, x: touch[0] === 'a' ? 0 : 1000, y: touch[1] === '1' ? 0 : -1000 }));
  assert.equal(neighbour(square, 'a1', 'ArrowRight'), 'b1');
  assert.equal(neighbour(square, 'a1', 'ArrowUp'), 'a2');
  assert.equal(neighbour(square, 'b2', 'ArrowLeft'), 'a2');
  assert.equal(neighbour(square, 'a1', 'ArrowLeft'), undefined);
  const hexagons = [{ touch: 'm', x: 0, y: 0 }, { touch: 'ne', x: 866, y: -500 }, { touch: 's', x: 0, y: 1000 }];
  assert.equal(neighbour(hexagons, 'm', 'ArrowRight'), 'ne');
  assert.equal(neighbour(hexagons, 'm', 'ArrowDown'), 's');
  assert.equal(neighbour(hexagons, 'gone', 'ArrowDown'), 'm');
});

test('seats', () => {
  assert.deepEqual(usualSeats(2), [{ kind: 'human', name: '' }, { kind: 'computer', level: 1 }]);
  assert.deepEqual(rotated(usualSeats(2)), [{ kind: 'computer', level: 1 }, { kind: 'human', name: '' }]);
  assert.deepEqual(fitted('nonsense', 1), usualSeats(1));
  assert.deepEqual(fitted([{ kind: 'computer', level: 99 }, { kind: 'human', name: 'x'.repeat(90) }], 2), [
    { kind: 'human', name: '' },
    { kind: 'human', name: 'x'.repeat(40) },
  ]);
});

test('the first language that we speak', () => {
  assert.equal(fromBrowser(['rm-CH', 'de-CH', 'fr']), 'de');
  assert.equal(fromBrowser(['ja']), 'en');
});

test('of many reasons the one that says most is told', () => {
  const why = (rule) => ({ rule, text: rule, cells: [] });
  assert.equal(telling([]), null);
  assert.equal(telling([null, why(''), null]).rule, '');
  assert.equal(telling([why('R5'), null, why('R18'), why('R8'), why('')]).rule, 'R18');
});
