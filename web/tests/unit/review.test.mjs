// Links carry records there and back and refuse what is no link; graphs fill their height; trees read as lines; keys
// walk through a game; records name who sat there.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { core, games } from './core.mjs';
import { load } from './load.mjs';

const { MAX_LINK, MAX_RECORD, fromLink, toLink } = await load('review/link.ts');
const { across, bands, plyAt } = await load('review/graph.ts');
const { runs } = await load('review/tree.ts');
const { replayed } = await load('review/replay.ts');
const { nameInRecord } = await load('review/records.ts');

const record = '[Game "agon"]\n[Player1 "Zoë \u{1F3B2}"]\n\n' + Array.from({ length: 60 }, (_, i) => `${i + 1}. a${i % 6}-b${i % 7}`).join(' ') + ' none\n';

test('a link there and back', async () => {
  const data = await toLink(record);
  assert.match(data, /^1[\w-]+$/);
  assert.ok(data.length < record.length);
  assert.equal(await fromLink(data), record);
  assert.equal(await fromLink('0' + Buffer.from(record).toString('base64url')), record);
});

test('a game of every kind fits into a link', async () => {
  for (const id of games) {
    const game = core.open(id);
    for (let i = 0; i < 200 && !game.position(1).over; i++) {
      const { moves } = game.position(2);
      game.play(moves[(i * 7919) % moves.length].move);
    }
    const data = await toLink(game.text());
    assert.ok(data.length < 4000, `${id}: ${data.length} letters`);
    const again = core.read(await fromLink(data));
    assert.equal(again.text(), game.text());
    again.free();
    game.free();
  }
});

test('a damaged link is refused, never half read', async () => {
  const data = await toLink(record);
  const bad = ['', '1', '0*', '2abc', '1%20', '1' + 'A'.repeat(99), data.slice(0, -5), data.slice(0, 40) + '!' + data.slice(41), '0' + Buffer.from([0xff, 0xfe]).toString('base64url')];
  for (const link of bad) await assert.rejects(fromLink(link), { message: 'damaged' }, JSON.stringify(link));
  for (let cut = 2; cut < data.length; cut += 7) await assert.rejects(fromLink(data.slice(0, cut)), { message: 'damaged' });
});

test('a link too long, and one that would unfold too far', async () => {
  await assert.rejects(fromLink('1' + 'A'.repeat(MAX_LINK)), { message: 'large' });
  const bomb = await toLink('a'.repeat(MAX_RECORD));
  assert.ok(bomb.length < MAX_LINK);
  assert.equal((await fromLink(bomb)).length, MAX_RECORD);
  const { deflateRawSync } = await import('node:zlib');
  await assert.rejects(fromLink('1' + deflateRawSync(Buffer.alloc(8 * MAX_RECORD, 97)).toString('base64url')), { message: 'large' });
});

test('bands fill the height and meet', () => {
  const two = bands([[0.5, 0.5], [1, 0], [0, 1]], 2, 100, 80);
  assert.deepEqual(two, ['M0 40L50 0L100 80L100 80L50 80L0 80Z', 'M0 0L50 0L100 0L100 80L50 0L0 40Z']);
  assert.equal(bands([[0.25, 0.25, 0.25, 0.25]], 0, 100, 80)[3], 'M0 0L100 0L100 20L0 20Z');
  assert.equal(bands([[0.1, 0.2, 0.3, 0.4], [0.4, 0.3, 0.2, 0.1]], 5, 100, 100)[0], 'M0 90L20 60L20 100L0 100Z', 'an analysis that was stopped');
  assert.deepEqual(bands([], 0, 100, 80), []);
});

test('points of the graph are moves', () => {
  assert.equal(plyAt(0, 40, 200), 0);
  assert.equal(plyAt(52, 40, 200), 10);
  assert.equal(plyAt(-9, 40, 200), 0);
  assert.equal(plyAt(999, 40, 200), 40);
  assert.equal(plyAt(10, 40, 0), 0);
  assert.equal(across(10, 40, 200), 50);
});

const node = (id, parent, ply) => ({ id, parent, ply, move: `m${id}` });
const told = (tree) => runs(tree).map(({ depth, steps }) => `${depth}:${steps.map((step) => step.id).join(' ')}`);

test('a line alone, and none', () => {
  assert.deepEqual(told([node(0, -1, 0)]), []);
  assert.deepEqual(told([node(0, -1, 0), node(1, 0, 1), node(2, 1, 2)]), ['0:1 2']);
});

test('variations stand behind the move they replace', () => {
  // 1 2 3 4, instead of 2: 5 6 (instead of 6: 7) and 8; instead of 1: 9
  const tree = [node(0, -1, 0), node(1, 0, 1), node(2, 1, 2), node(3, 2, 3), node(4, 3, 4), node(5, 1, 2), node(6, 5, 3), node(7, 5, 3), node(8, 1, 2), node(9, 0, 1)];
  assert.deepEqual(told(tree), ['0:1', '1:9', '0:2', '1:5 6', '2:7', '1:8', '0:3 4']);
});

test('a deep tree needs no deep stack', () => {
  const tree = [node(0, -1, 0)];
  for (let i = 1; i <= 20000; i += 2) tree.push(node(i, i - 1 > 0 ? i - 2 : 0, (i + 1) / 2), node(i + 1, i - 1 > 0 ? i - 2 : 0, (i + 1) / 2));
  assert.equal(runs(tree).flatMap((run) => run.steps).length, 20000);
});

test('keys walk through a game and stay in it', () => {
  assert.equal(replayed('ArrowLeft', 3, 9), 2);
  assert.equal(replayed('ArrowLeft', 0, 9), 0);
  assert.equal(replayed('ArrowRight', 9, 9), 9);
  assert.equal(replayed('Home', 5, 9), 0);
  assert.equal(replayed('End', 5, 9), 9);
  assert.equal(replayed('ArrowUp', 5, 9), undefined);
});

test('who is named in a record', () => {
  assert.equal(nameInRecord({ kind: 'human', name: 'Zoë' }), 'Zoë');
  assert.equal(nameInRecord({ kind: 'human', name: '' }), null);
  assert.equal(nameInRecord({ kind: 'computer', level: 3 }), 'Tessera, level 3');
  assert.equal(nameInRecord({ kind: 'computer', level: 0 }), 'Tessera');
});
