// core_test.mjs - the wasm core plays what the native build plays.
//
//     node --test bindings/npm/core_test.mjs        (from the project's root, after `make wasm` and `make`)

import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { Core } from './tessera.mjs';

const program = process.env.TESSERA_BIN ?? 'build/tessera';
const native = (...args) => execFileSync(program, args, { encoding: 'utf8' });
const core = await Core.load(readFileSync(process.env.TESSERA_WASM ?? 'build/wasm/tessera.wasm'));
const games = JSON.parse(native('games', '--json')).games;

// Every listed option on its own; combinations are the native tests' business.
const variants = games.flatMap(({ id, options }) => [
  id,
  ...options.flatMap((o) => o.values.slice(1).map((value) => `${id}:${o.name}=${value}`)),
  ...options.filter((o) => o.form).map((o) => `${id}:${o.name}=random-7`),
]);

assert.ok(games.length >= 1 && variants.length >= games.length);

// What `tessera ugi` answers to these lines, up to its bestmove.
const searched = (...lines) =>
  new Promise((resolve, reject) => {
    const engine = spawn(program, ['ugi']);
    let said = '';
    engine.on('error', reject);
    engine.stdout.setEncoding('utf8').on('data', (text) => {
      said += text;
      const best = said.match(/\nbestmove (\S+)\n/);
      if (!best) return;
      engine.stdin.end('quit\n');
      const info = said.match(/nodes (\d+) [^\n]* multipv 1 score (\S+ \S+)[^\n]*\nbestmove/);
      resolve({ move: best[1], score: info[2], nodes: Number(info[1]) });
    });
    engine.stdin.write(lines.join('\n') + '\n');
  });

for (const game of variants) {
  test(`${game}: seeded random games end in the same hashes`, () => {
    const lines = native('random', game, '--games', '20', '--seed', '1', '--plies', '400', '--hash').trim().split('\n');
    assert.equal(lines.length, 20);
    for (const line of lines) {
      const [seed, plies, hash] = line.split(' ');
      assert.deepEqual(core.randomGame(game, seed, 400), { plies: Number(plies), hash });
    }
  });

  test(`${game}: the position's JSON is the same`, () => {
    const match = core.match(game);
    assert.deepEqual(match.json(), JSON.parse(native('show', game, '--json')));
    const first = match.json().moves[0].move;
    match.play(first);
    assert.equal(match.json().ply, 1);
    assert.equal(match.undo(), 1);
    assert.equal(match.json().ply, 0);
    match.free();
  });

  test(`${game}: a search finds the same move, score and count`, async () => {
    const match = core.match(game);
    const played = [];
    for (let ply = 0; ply < 3; ply++) {
      const { moves } = match.json();
      played.push(moves[Math.floor(moves.length / 2)].move);
      match.play(played.at(-1));
    }
    const said = await searched(`setoption name Game value ${game}`, 'setoption name Seed value 9', `position startpos moves ${played.join(' ')}`, 'go nodes 3000');
    assert.deepEqual(match.search(3000, 9), said);
    match.free();
  });

  test(`${game}: the hint and its words are the same`, () => {
    const match = core.match(game);
    const said = JSON.parse(native('hint', game, '--nodes', '2000', '--lang', 'fr', '--json'));
    assert.deepEqual(match.hint(2000, 'fr'), said);
    assert.ok(said.reasons.length > 0);
    match.free();
  });
}

test('a refusal is an Error with the core\'s sentence', () => {
  assert.throws(() => core.match('agony'), /there is no game "agony"/);
  const match = core.match(games[0].id);
  assert.throws(() => match.play('nonsense'), /nonsense/);
  assert.throws(() => match.hint(0), /number of positions/);
  assert.throws(() => match.hint(10, 'xx'), /en, fr, de or it/);
  match.free();
});
