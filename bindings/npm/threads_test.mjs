// threads_test.mjs - threads.wasm answers as tessera.wasm does with one thread, and thinks with helpers, too.
//
//     node --test bindings/npm/threads_test.mjs        (from the project's root, after `make wasm`)

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { Worker } from 'node:worker_threads';
import { Core } from './tessera.mjs';

const HELPERS = 2;
const folder = process.env.TESSERA_WASM ?? 'build/wasm';
const plain = await Core.load(readFileSync(`${folder}/tessera.wasm`));
const core = await Core.load(readFileSync(`${folder}/threads.wasm`));
const games = core.games().map((game) => game.id);
const life = `import(${JSON.stringify(new URL('./tessera.mjs', import.meta.url).href)}).then(({ help }) => help(require('node:worker_threads').workerData))`;
const workers = [];

before(async () => {
  for (let i = 0; i < HELPERS; i++) workers.push(new Worker(life, { eval: true, workerData: core.helper() }));
  while (core.helpers < HELPERS) await new Promise((done) => setTimeout(done, 5));
});
after(() => Promise.all(workers.map((worker) => worker.terminate())));

function answered(from, id, options, progress) {
  const [game, engine] = [from.open(id), from.engine({ hashBytes: 1 << 20 })];
  try {
    return engine.think(game, options, progress);
  } finally {
    engine.free();
    game.free();
  }
}

for (const id of games) {
  test(`${id}: one thread finds the same with and without shared memory`, () => {
    const [one, other] = [plain, core].map((from) => answered(from, id, { nodes: 2000, seed: 3 }));
    assert.deepEqual({ ...one, timeMs: 0 }, { ...other, timeMs: 0 });
  });

  test(`${id}: several threads share the positions asked for, and find a move`, () => {
    const { move, nodes } = answered(core, id, { nodes: 3000, threads: 1 + HELPERS });
    const game = core.open(id);
    game.play(move);
    game.free();
    assert.ok(nodes > 0 && nodes < 3000 + 1000, `${nodes} positions`); // each thread may be a little late to hear of the end
    assert.equal(core.helpers, HELPERS, 'all of them wait again');
  });
}

test('a search of several threads stops when it is told to, again and again', () => {
  for (let i = 0; i < 20; i++) {
    let heard = 0;
    const { nodes } = answered(core, 'trini', { threads: 1 + HELPERS }, () => ++heard < 2);
    assert.ok(heard >= 2 && nodes > 0);
  }
});

test('more threads than helpers, and none where the module has none', () => {
  assert.ok(answered(core, 'agon', { nodes: 500, threads: 16 }).move);
  assert.ok(answered(plain, 'agon', { nodes: 500, threads: 16 }).move);
  assert.equal(plain.helpers, 0);
  assert.throws(() => plain.helper(), /threads\.wasm/);
  assert.throws(() => answered(core, 'agon', { nodes: 500, threads: 17 }), RangeError);
});

test('hints and whole games, with helpers', () => {
  const [game, engine] = [core.open('agon'), core.engine({ hashBytes: 1 << 20 })];
  for (const move of ['f1-f2', 'f11-f10', 'f2-f3']) game.play(move);
  assert.ok(engine.hint(game, { nodes: 2000, threads: 2 }, 'fr').reasons.length);
  const { complete, chances } = engine.analyse(game, { nodes: 200, threads: 2 });
  assert.ok(complete);
  assert.equal(chances.length, 4);
  engine.free();
  game.free();
});
