// core_test.mjs - both wasm modules play what the native build plays, refuse what it
// refuses, and survive whatever is passed in.
//
//     node --test bindings/npm/core_test.mjs        (from the project's root, after `make wasm` and `make`)

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { Core, CoreError, CoreRefusal, NO_CELLS, NO_MOVES } from './tessera.mjs';
import { anyOf, native, playRandomly, randomly, variantsOf } from './test_support.mjs';

const bytes = (name) => readFileSync(`${process.env.TESSERA_WASM ?? 'build/wasm'}/${name}.wasm`);
const cores = { rules: await Core.load(bytes('rules')), tessera: await Core.load(bytes('tessera')) };
const games = JSON.parse(native('games', '--json')).games;
const variants = variantsOf(games);

assert.ok(games.length >= 1 && variants.length > games.length);

for (const [name, core] of Object.entries(cores)) {
  test(`${name}: the games and their options`, () => {
    assert.deepEqual(core.games(), games);
    for (const game of variants) assert.equal(core.canonical(game), core.open(game).position(NO_CELLS | NO_MOVES).game);
    for (const { id, options } of games)
      for (const option of options) assert.equal(core.canonical(`${id}:${option.name}=${option.default}`), id);
    assert.throws(() => core.canonical('agony'), /there is no game "agony".*agon/);
    assert.throws(() => core.canonical('agon:capture=never'), CoreError);
  });

  for (const game of variants)
    test(`${name}: ${game}: positions of a random game are the native ones, byte for byte`, () => {
      const random = randomly(7);
      const played = core.open(game);
      for (const plies of [0, 1, 8, 30]) {
        playRandomly(played, plies, random);
        const text = played.positionText();
        assert.equal(text + '\n', native(['show', '-', '--json'], played.text()));
        assert.deepEqual(played.position(), JSON.parse(text));
        assert.equal(core.open(game, played.position().fen).position().fen, played.position().fen);
      }
      assert.equal(played.svg(), native(['show', '-', '--svg', '-'], played.text()));
      played.free();
    });

  for (const { id } of games)
    test(`${name}: ${id}: why a wrong touch is wrong`, () => {
      // What could be touched once and leads nowhere now is against a rule.
      const random = randomly(3);
      const game = core.open(id);
      const seen = new Map();
      let refused = 0;
      for (let round = 0; round < 5; round++) {
        const { moves, over } = game.position();
        if (over) break;
        for (const { touches } of moves) for (const path of touches) if (random() < 0.2) seen.set(path.join(' '), path);
        for (const path of seen.values()) {
          const why = random() < 200 / seen.size ? game.why(path) : null;
          if (why === null) continue;
          refused++;
          assert.match(why.rule, /^R[1-9]\d*$/, `${path}: ${why.text}`);
          assert.ok(why.text.length > 0 && why.cells.length > 0, `${path}: ${why.rule} shows nothing`);
        }
        const path = anyOf(anyOf(moves, random).touches, random);
        for (let n = 0; n <= path.length; n++) assert.equal(game.why(path.slice(0, n)), null);
        playRandomly(game, 7, random);
      }
      assert.ok(refused > 20, `only ${refused} wrong paths were tried`);
      // Anything else that is shown can be asked about, too, and is pointed at.
      const { cells } = game.position();
      for (let i = 0; i < 60; i++) {
        const { touch } = anyOf(cells, random);
        const why = game.why([touch]);
        assert.ok(why === null || (why.text.length > 0 && why.cells.length > 0), `${touch} shows nothing`);
      }
      const nonsense = game.why(['no-such-thing']);
      assert.deepEqual([nonsense.rule, nonsense.cells], ['', []]);
      assert.match(nonsense.text, /no-such-thing/);
      game.free();
    });

  test(`${name}: a refused move has the rule, the sentence and the cells`, () => {
    const game = core.open('agon');
    assert.throws(
      () => game.play('f1-f9'),
      (error) => error instanceof CoreRefusal && error.why.rule === 'R4' && error.why.text === error.message && error.why.cells.includes('f9'),
    );
    assert.throws(() => game.play('nonsense'), (error) => error instanceof CoreRefusal && error.why.rule === '');
    assert.equal(game.node, 0);
    game.free();
  });

  test(`${name}: a tree with variations, comments, clocks and tags`, () => {
    const game = core.open('agon');
    const first = game.play('f1-f2');
    const second = game.play('f11-f10');
    game.go(first);
    const other = game.play('f11-e10');
    assert.deepEqual(game.line(), [0, first, other]);
    assert.deepEqual(game.line(second), [0, first, second]);
    assert.deepEqual(game.mainLine(), [0, first, second]);
    game.go(first);
    assert.equal(game.play('f11-f10'), second, 'a move played before is found again');
    game.setComment(other, 'a {curly} «other» way');
    game.setComment(0, 'the start');
    game.setClock(second, 61500);
    game.setTag('Player1', 'Ada "the" Queen');
    game.setTag('Event', 'Club');
    game.setTag('Event', null);
    assert.deepEqual(game.tags(), { Player1: 'Ada "the" Queen' });
    assert.equal(game.tag('Player1'), 'Ada "the" Queen');
    assert.equal(game.tag('Event'), undefined);
    assert.equal(game.tag('constructor'), undefined);
    assert.deepEqual(
      game.tree().map(({ id, parent, ply, move, player, comment, clock }) => [id, parent, ply, move, player, comment, clock]),
      [
        [0, -1, 0, '', 0, 'the start', -1],
        [first, 0, 1, 'f1-f2', 1, '', -1],
        [second, first, 2, 'f11-f10', 2, '', 61500],
        [other, first, 2, 'f11-e10', 2, 'a {curly} «other» way', -1],
      ],
    );
    const again = core.read(game.text());
    assert.equal(again.text(), game.text());
    assert.deepEqual(again.tree().map((n) => [n.move, n.comment, n.clock]), game.tree().map((n) => [n.move, n.comment, n.clock]));
    assert.equal(again.node, 0);
    again.free();

    assert.equal(game.node, second);
    game.remove(first);
    assert.equal(game.node, 0);
    assert.deepEqual(game.tree().map((n) => n.id), [0]);
    assert.throws(() => game.go(second), /no such node/);
    assert.throws(() => game.line(second), /no such node/);
    assert.throws(() => game.remove(0), /start/);
    assert.ok(game.play('f1-f2') > other, 'ids are not given again');
    game.free();
    assert.throws(() => game.node, /freed/);
  });

  test(`${name}: the next variation takes the place of a removed main line`, () => {
    const game = core.open('agon');
    const ids = ['f1-f2', 'f1-e1', 'f1-g2'].map((move) => {
      game.go(0);
      return game.play(move);
    });
    game.remove(ids[0]);
    assert.deepEqual(game.mainLine(), [0, ids[1]]);
    game.remove(ids[2]);
    game.go(0);
    assert.ok(game.play('f1-g2') > ids[2]);
    assert.equal(core.read(game.text()).tree().length, 3);
    game.free();
  });

  test(`${name}: records are refused with their place, Pentobi's files are read`, () => {
    assert.throws(() => core.read('[Game "agon"]\n\n1. f1-f9'), (error) => error instanceof CoreError && error.line === 3 && error.column > 0);
    assert.throws(() => core.read('(;GM[Blokus Trigon];1[nonsense])'), (error) => error instanceof CoreError && error.line === 1);
    assert.throws(() => core.read(''), CoreError);
    assert.throws(() => core.read('\0'.repeat(100)), CoreError);
    assert.throws(() => core.read(' '.repeat((8 << 20) + 1)), CoreError);
    const blokus = core.open('blokus-trigon');
    playRandomly(blokus, 12, randomly(1));
    const pentobi = core.read(blokus.blksgf());
    pentobi.go(pentobi.mainLine().at(-1));
    assert.equal(pentobi.position().fen, blokus.position().fen);
    assert.throws(() => core.open('agon').blksgf(), /Pentobi/);
  });

  test(`${name}: pictures with marks`, () => {
    const game = core.open('agon');
    const plain = game.svg();
    assert.match(plain, /^<svg [^]*<\/svg>\n?$/);
    for (const options of [{ dark: true }, { axes: false }, { canTouch: ['f1'] }, { refused: ['f1', 'f9'] }])
      assert.notEqual(game.svg(options), plain, JSON.stringify(options));
    assert.equal(game.svg({ canTouch: ['nowhere'] }), plain);
    assert.notEqual(core.open('trikolos').svg({ items: false }), core.open('trikolos').svg());
    game.free();
  });

  test(`${name}: whatever is passed in is refused in words`, () => {
    const game = core.open('agon');
    const before = game.text();
    const bad = [
      () => core.open('agon', 'rubbish'),
      () => core.open(null),
      () => core.open('agon\0'),
      () => core.open('x'.repeat(1 << 20)),
      () => core.read(null),
      () => game.play(undefined),
      () => game.play('x'.repeat(1 << 20)),
      () => game.play('\ud800'),
      () => game.go(-1),
      () => game.go(NaN),
      () => game.go(2 ** 40),
      () => game.go(7),
      () => game.line(7),
      () => game.remove(7),
      () => game.setComment(7, 'x'),
      () => game.setComment(0, 'bell \u0007'),
      () => game.setClock(0, 1),
      () => game.setClock(7, 1),
      () => game.setClock(0, NaN),
      () => game.setTag('', 'x'),
      () => game.setTag('Player3', 'x'),
      () => game.setTag('Result', 'p9win'),
      () => game.setTag('Game', 'agon'),
      () => game.position(9),
      () => game.why(['f1 f2']),
      () => game.why([1]),
      () => game.svg({ canTouch: [''] }),
    ];
    for (const attempt of bad) assert.throws(attempt, (error) => error.message.length > 10 && !/crash|undefined/i.test(error.message), String(attempt));
    for (let i = 0; i < 64; i++) game.setTag(`T${i}`, 'x');
    assert.throws(() => game.setTag('OneMore', 'x'), /64 tags/);
    for (let i = 0; i < 64; i++) game.setTag(`T${i}`, null);
    assert.ok(game.why(Array(50).fill('f1')).text);
    assert.equal(game.text(), before);
    game.free();
    game.free();
  });
}

test('a module may be compiled once and loaded often', async () => {
  const compiled = new WebAssembly.Module(bytes('rules'));
  const [a, b] = await Promise.all([Core.load(compiled), Core.load(compiled)]);
  assert.deepEqual(a.games(), b.games());
  await assert.rejects(Core.load(new Uint8Array([1, 2, 3])));
});

test('rules.wasm does not think', () => {
  assert.equal(cores.rules.canThink, false);
  assert.throws(() => cores.rules.engine(), /tessera\.wasm/);
  assert.throws(() => cores.rules.randomGame('agon', 1), /tessera\.wasm/);
});

test('a trap is an Error that says what to do, then and later', async () => {
  // The smallest module with the core's exports that traps: (func $core_games unreachable).
  const core = await Core.load(
    Uint8Array.from([
      0, 0x61, 0x73, 0x6d, 1, 0, 0, 0, 1, 8, 2, 0x60, 0, 0, 0x60, 0, 1, 0x7f, 3, 3, 2, 0, 1, 5, 3, 1, 0, 1, 7, 0x25, 3, 6, 0x6d, 0x65, 0x6d, 0x6f,
      0x72, 0x79, 2, 0, 0x0b, 0x5f, 0x69, 0x6e, 0x69, 0x74, 0x69, 0x61, 0x6c, 0x69, 0x7a, 0x65, 0, 0, 0x0a, 0x63, 0x6f, 0x72, 0x65, 0x5f, 0x67, 0x61,
      0x6d, 0x65, 0x73, 0, 1, 0x0a, 8, 2, 2, 0, 0x0b, 3, 0, 0, 0x0b,
    ]),
  );
  for (let i = 0; i < 2; i++) assert.throws(() => core.games(), { name: 'CoreCrash', message: /loaded again/ });
});

test('the types know every name', () => {
  const types = readFileSync(new URL('./tessera.d.mts', import.meta.url), 'utf8');
  const source = readFileSync(new URL('./tessera.mjs', import.meta.url), 'utf8');
  for (const [, name] of source.matchAll(/^export (?:class|const) (\w+)/gm)) assert.match(types, new RegExp(`export (class|const) ${name}\\b`));
  for (const [, name] of source.matchAll(/^  (?:static async |get )?([a-z]\w+)\([^\n]*\) \{$/gm))
    if (!['constructor', 'instantiate', 'has', 'call', 'json', 'refusal', 'callWithBytes', 'handleIn'].includes(name))
      assert.match(types, new RegExp(`\\b${name}\\b`), name);
});
