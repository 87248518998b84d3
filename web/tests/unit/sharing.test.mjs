// What is drawn again after a move: cells that did not change stay the same objects, and a piece keeps its number.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { core, games } from './core.mjs';
import { load } from './load.mjs';

const { shared, withUsed } = await load('state/sharing.ts');
const { apart, bodiesOf } = await load('view/geometry.ts');

/** Some moves of a game, and the position after each as the page would hold it. */
function* played(id, plies) {
  const game = core.open(id);
  let position;
  for (let i = 0; i < plies; i++) {
    const { moves } = game.position();
    if (!moves.length) break;
    game.play(moves[(i * 7919) % moves.length].move);
    const fresh = game.position();
    const next = shared(position, fresh);
    yield { before: position, fresh, next };
    position = next;
  }
  game.free();
}

/** Cells by what the core calls one piece. */
const groups = (cells) => {
  const all = new Map();
  for (const { touch, piece } of cells) if (piece?.body) all.set(piece.body, [...(all.get(piece.body) ?? []), touch]);
  return [...all.values()].map((touches) => touches.join(' ')).sort();
};

for (const id of games)
  test(`${id}: a position with shared cells is the position`, () => {
    for (const { before, fresh, next } of played(id, 20)) {
      const unnumbered = (cells) => cells.map((cell) => ({ ...cell, piece: cell.piece && { ...cell.piece, body: 0 } }));
      assert.deepEqual(unnumbered(next.cells), unnumbered(fresh.cells));
      assert.deepEqual(next.items, fresh.items);
      assert.deepEqual(groups(next.cells), groups(fresh.cells));
      const old = new Map(before?.cells.map((cell) => [cell.touch, cell]));
      for (const cell of next.cells)
        if (old.has(cell.touch) && old.get(cell.touch) !== cell) assert.notDeepEqual(old.get(cell.touch), cell, `${cell.name} was made anew`);
    }
  });

test('a piece that was laid stays in its place on the shelf, with nothing to touch', () => {
  const dealt = core.open('blokus-trigon').position().items;
  let plies = 0;
  for (const { fresh } of played('blokus-trigon', 12)) {
    const items = withUsed(dealt, fresh.items);
    assert.deepEqual(items.map(({ colour, label }) => `${colour} ${label}`), dealt.map(({ colour, label }) => `${colour} ${label}`));
    assert.deepEqual(items.filter(({ count }) => count > 0), fresh.items);
    const used = items.filter(({ count }) => count === 0);
    assert.equal(used.length, ++plies);
    assert.ok(used.every((item) => item.touch === undefined && item.form.length));
  }
});

for (const id of games.filter((id) => id !== 'blokus-trigon'))
  test(`${id}: what is no piece to be laid for good leaves nothing behind`, () => {
    const dealt = core.open(id).position().items;
    for (const { fresh } of played(id, 20)) assert.deepEqual(withUsed(dealt, fresh.items), fresh.items);
  });

test('a piece that lies keeps its drawing', () => {
  let before = [];
  for (const { next } of played('blokus-trigon', 12)) {
    const bodies = bodiesOf(next.cells, false, before);
    for (const body of before) {
      const now = bodies.find((other) => other.id === body.id);
      assert.equal(now, body);
    }
    assert.equal(bodies.length, before.length + 1);
    before = bodies;
  }
});

test('coordinates that would run into each other are left out, the others stay in order', () => {
  const axes = ['a', 'b', 'c', 'd'].map((text, i) => ({ at: [i * 500, 0], text }));
  assert.deepEqual(apart(axes, 300).map((axis) => axis.text), ['a', 'b', 'c', 'd']);
  assert.deepEqual(apart(axes, 700).map((axis) => axis.text), ['a', 'c']);
});
