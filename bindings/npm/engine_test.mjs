// engine_test.mjs - tessera.wasm thinks what the native build thinks, stops when told
// to, and keeps its time.
//
//     node --test bindings/npm/engine_test.mjs        (from the project's root, after `make wasm` and `make`)

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { Core, LEVELS } from './tessera.mjs';
import { native, playRandomly, program, randomly, variantsOf } from './test_support.mjs';

const core = await Core.load(readFileSync(`${process.env.TESSERA_WASM ?? 'build/wasm'}/tessera.wasm`));
const games = core.games();

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
      const info = said.match(/nodes (\d+) [^\n]* multipv 1 score (\S+) (\S+)[^\n]*\nbestmove/);
      resolve({ move: best[1], score: { kind: info[2], value: Number(info[3]) }, nodes: Number(info[1]) });
    });
    engine.stdin.write(lines.join('\n') + '\n');
  });

for (const variant of variantsOf(games)) {
  test(`${variant}: seeded random games end in the same hashes`, () => {
    const lines = native('random', variant, '--games', '20', '--seed', '1', '--plies', '400', '--hash').trim().split('\n');
    assert.equal(lines.length, 20);
    for (const line of lines) {
      const [seed, plies, hash] = line.split(' ');
      assert.deepEqual(core.randomGame(variant, BigInt(seed), 400), { plies: Number(plies), hash });
    }
  });

  test(`${variant}: a search finds the same move, score and count`, async () => {
    const game = core.open(variant);
    const played = [];
    for (let ply = 0; ply < 3; ply++) {
      const { moves } = game.position();
      played.push(moves[Math.floor(moves.length / 2)].move);
      game.play(played.at(-1));
    }
    const said = await searched(`setoption name Game value ${variant}`, 'setoption name Seed value 9', `position startpos moves ${played.join(' ')}`, 'go nodes 3000');
    const engine = core.engine();
    const { move, score, nodes, line, chances, lines } = engine.think(game, { nodes: 3000, seed: 9 });
    assert.deepEqual({ move, score, nodes }, said);
    assert.equal(line[0], move);
    assert.equal(lines.length, 1);
    assert.equal(chances.length, game.position().players.length);
    assert.ok(Math.abs(chances.reduce((a, b) => a + b) - 1) < 1e-5);
    engine.free();
    game.free();
  });

  test(`${variant}: the hint and its words are the same`, () => {
    const game = core.open(variant);
    const engine = core.engine();
    const said = JSON.parse(native('hint', variant, '--nodes', '2000', '--lang', 'fr', '--json'));
    assert.deepEqual(engine.hint(game, { nodes: 2000 }, 'fr'), said);
    assert.ok(said.reasons.length > 0);
    engine.free();
    game.free();
  });
}

for (const { id } of games) {
  test(`${id}: every player and level has a legal move`, () => {
    const engine = core.engine({ hashBytes: 4 << 20 });
    const game = core.open(id);
    playRandomly(game, 4, randomly(5));
    const legal = new Set(game.position().moves.map(({ move }) => move));
    for (const player of ['full', 'baseline', 'greedy', 'random']) assert.ok(legal.has(engine.think(game, { player, nodes: 500 }).move), player);
    for (let level = 1; level <= LEVELS; level++) assert.ok(legal.has(engine.think(game, { level, nodes: 2000 }).move), `level ${level}`);
    engine.forget();
    engine.free();
    game.free();
  });

  test(`${id}: the analysis is the native one`, () => {
    const folder = mkdtempSync(join(tmpdir(), 'tessera-'));
    const game = core.open(id);
    playRandomly(game, 6, randomly(11));
    writeFileSync(join(folder, 'game.tes'), game.text());
    const said = JSON.parse(native('analyse', join(folder, 'game.tes'), '--nodes', '300', '--json'));
    rmSync(folder, { recursive: true });
    const engine = core.engine();
    const steps = [];
    assert.deepEqual(engine.analyse(game, { nodes: 300 }, (done, of) => void steps.push([done, of])), said);
    assert.ok(steps.length > 6 && steps.every(([done, of]) => done <= of));
    const stopped = engine.analyse(game, { nodes: 300 }, (done) => done < 3);
    assert.equal(stopped.complete, false);
    assert.ok(stopped.chances.length < 7);
    engine.free();
    game.free();
  });
}

test('progress is told, stops the search, and may throw', () => {
  const engine = core.engine();
  const game = core.open('agon');
  const told = [];
  const info = engine.think(game, { lines: 2 }, (thought) => {
    told.push(thought);
    return told.length < 5;
  });
  assert.ok(told.length >= 5 && told.length < 20);
  assert.ok(told.every(({ move, nodes, depth, line }) => line[0] === move && nodes >= 0 && depth >= 0));
  assert.equal(info.lines.length, 2);
  assert.throws(
    () =>
      engine.think(game, {}, () => {
        throw new Error('enough');
      }),
    /enough/,
  );
  assert.throws(() => engine.think(game, {}, () => void game.play('f1-f2')), /is thinking/);
  assert.throws(() => engine.think(game, {}, () => engine.free()), /is thinking/);
  assert.equal(engine.hint(game, { nodes: 1e12 }, 'it', () => false).lang, 'it');
  assert.ok(engine.think(game, { nodes: 100 }).move, 'and thinks again');
  engine.free();
  game.free();
});

test('movetime is kept, roughly', () => {
  const engine = core.engine();
  for (const { id } of games) {
    const game = core.open(id);
    const start = performance.now();
    const { nodes, timeMs } = engine.think(game, { movetime: 300 });
    const took = performance.now() - start;
    assert.ok(nodes > 1 && took < 5000 && timeMs <= took + 5, `${id}: ${took} ms`);
    const quick = engine.think(game, { movetime: 1 });
    assert.ok(quick.move);
    game.free();
  }
  const game = core.open('agon');
  const start = performance.now();
  engine.think(game, { movetime: 400 });
  assert.ok(performance.now() - start > 200, 'thinks as long as it may');
  engine.free();
});

test('what cannot be thought about is refused', () => {
  const engine = core.engine();
  const game = core.open('agon');
  const refused = [
    [() => core.engine({ hashBytes: 1 }), /1 MiB/],
    [() => core.engine({ hashBytes: 2 ** 40 }), /hashBytes/],
    [() => core.engine({ hashBytes: NaN }), /hashBytes/],
    [() => engine.think(game, {}), /never end/],
    [() => engine.think(game, { level: 11 }), /level/],
    [() => engine.think(game, { level: 0 }), /0/],
    [() => engine.think(game, { level: 3, player: 'full' }), /one of them/],
    [() => engine.think(game, { player: 'nobody', nodes: 1 }), /nobody/],
    [() => engine.think(game, { nodes: -1 }), /at most/],
    [() => engine.think(game, { nodes: NaN, movetime: 1 }), /at most/],
    [() => engine.think(game, { movetime: 1e12 }), /a day/],
    [() => engine.think(game, { nodes: 1, seed: -1 }), /seed/],
    [() => engine.think(game, { nodes: 1, lines: 17 }), /lines/],
    [() => engine.think({}, { nodes: 1 }), /another core/],
    [() => engine.hint(game, { nodes: 10 }, 'xx'), /en, fr, de and it/],
    [() => engine.analyse(core.open('blokus-trigon:players=solo'), { nodes: 1 }), /opponent/],
  ];
  for (const [attempt, sentence] of refused) assert.throws(attempt, sentence, String(attempt));
  const over = core.open('trini');
  playRandomly(over, 5000, randomly(2));
  assert.equal(over.position().over, true);
  assert.throws(() => engine.think(over, { nodes: 10 }), /over/);
  assert.throws(() => engine.hint(over, { nodes: 10 }), /over/);
  engine.free();
  assert.throws(() => engine.think(game, { nodes: 10 }), /freed/);
});

test('games of one core are not for the engine of another', async () => {
  const other = await Core.load(readFileSync(`${process.env.TESSERA_WASM ?? 'build/wasm'}/tessera.wasm`));
  assert.throws(() => core.engine().think(other.open('agon'), { nodes: 10 }), /another core/);
});
