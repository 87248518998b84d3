// Moves that outlive the page, in a storage that may hold anything or be forbidden.
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { load } from './load.mjs';

const { held, hold, release, releaseAll } = await load('online/unsent.ts');
const KEY = 'tessera.unsent';
const move = (id, more = {}) => ({ id, round: 1, ply: 4, seat: 1, move: 'f1-e1', took: 1200, before: '9509352a05202e6c', ...more });

beforeEach(() => {
  const kept = new Map();
  globalThis.localStorage = { getItem: (key) => kept.get(key) ?? null, setItem: (key, text) => kept.set(key, text), removeItem: (key) => kept.delete(key) };
});

test('a held move is found again in its room, and no longer once released', () => {
  hold('k3', move('a-1'));
  hold('m4', move('a-2'));
  assert.deepEqual(held('k3'), move('a-1'));
  release('k3', 'a-1');
  assert.equal(held('k3'), null);
  assert.deepEqual(held('m4'), move('a-2'));
  releaseAll();
  assert.equal(localStorage.getItem(KEY), null);
});

test('what another tab holds for the room since is not released', () => {
  hold('k3', move('a-1'));
  hold('k3', move('b-1'));
  release('k3', 'a-1');
  assert.equal(held('k3').id, 'b-1');
});

test('rooms nobody returns to do not pile up', () => {
  for (let i = 0; i < 40; i++) hold(`r${i}`, move('a-1'));
  assert.equal(JSON.parse(localStorage.getItem(KEY)).length, 16);
  assert.equal(held('r0'), null);
  assert.ok(held('r39'));
});

test('what no session wrote is not believed', () => {
  for (const bad of ['', 'x', 'null', '7', '{}', '[7]', '[["k3"]]', '[["k3",null]]', '[["k3",{}]]']) {
    localStorage.setItem(KEY, bad);
    assert.equal(held('k3'), null);
  }
  for (const wrong of [{ id: '' }, { id: 'a b' }, { id: 'x'.repeat(25) }, { ply: -1 }, { seat: 1.5 }, { took: '3' }, { move: 'x'.repeat(40) }, { before: 7 }]) {
    localStorage.setItem(KEY, JSON.stringify([['k3', move('a-1', wrong)]]));
    assert.equal(held('k3'), null, JSON.stringify(wrong));
  }
  hold('k3', move('a-1'));
  assert.deepEqual(held('k3'), move('a-1'));
});

test('where storage is forbidden nothing is held, and nothing breaks', () => {
  delete globalThis.localStorage;
  hold('k3', move('a-1'));
  release('k3', 'a-1');
  assert.equal(held('k3'), null);
});
