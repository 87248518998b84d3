// A session, step by step, with the rules of the core: join and resume, moves over breaks, echoes, gaps, patience.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { core } from './core.mjs';
import { load } from './load.mjs';

const { backoff, begin, mySeat, myTurn, step, wakeAt, BEAT_MS, OPENING_MS, PATIENCE_MS } = await load('online/session.ts');

const { coreRules } = await load('online/rules.ts');

const TOKEN = 'a'.repeat(32);
const played = (game, moves) => {
  const one = core.open(game);
  for (const move of moves) one.play(move);
  return one;
};
const rules = coreRules(core);

const seat = (guest, more = {}) => ({ sits: 'guest', guest, name: guest, level: 3, here: true, away: -1, choices: '', fixed: false, from: 0, left: -1, lag: -1, out: '', ...more });

/** What the server says of a game of Agon between g1 and g2 after these moves. */
function table(seq, moves, more = {}) {
  const game = played('agon', moves);
  return {
    ...{ room: 'k3', seq, at: 0, phase: 'playing', game: 'agon', clock: 'none', listed: false, round: 1, host: 'g1', watching: 0 },
    ...{ seats: [seat('g1'), seat('g2')], turn: (moves.length % 2) + 1, ply: moves.length, hash: game.hash(), offers: [], ending: '', winners: [] },
    ...more,
  };
}
const room = (seq, moves, more) => ({ say: 'room', ...table(seq, moves, more), moves });
const moved = (seq, moves, more) => ({ say: 'moved', ...table(seq, moves, more), move: moves.at(-1) });

/** A client with its hands on the table. */
function client(start = {}) {
  let now = 1000;
  let state = begin({ room: 'k3', tag: 'tag', ...start }, now);
  let stored = start.pending ?? null;
  const act = (event) => {
    const [next, todo] = step(state, event, now, rules);
    state = next;
    for (const one of todo)
      if (one.do === 'hold') stored = one.pending;
      else if (one.do === 'release') stored = null;
    assert.equal(stored, state.pending, 'what is to be held is told');
    return todo.filter((one) => one.do !== 'hold' && one.do !== 'release');
  };
  return {
    act,
    get stored() {
      return stored;
    },
    get state() {
      return state;
    },
    wait: (ms) => void (now += ms),
    hear: (message) => act({ type: 'heard', socket: state.socket, message }),
    sent: (todo) => todo.filter((one) => one.do === 'send').map(({ text }) => JSON.parse(text)),
    open() {
      act({ type: 'tick' });
      return act({ type: 'opened', socket: state.socket });
    },
    join(moves = [], more) {
      this.open();
      this.hear({ say: 'welcome', room: 'k3', guest: 'g1' });
      return this.hear(room(5, moves, more));
    },
  };
}

test('a first join has no token and is given one to keep', () => {
  const c = client({ name: 'Ada' });
  assert.deepEqual(c.act({ type: 'tick' }), [{ do: 'connect', socket: 1 }]);
  assert.deepEqual(c.sent(c.act({ type: 'opened', socket: 1 })), [{ do: 'join', room: 'k3', name: 'Ada' }]);
  assert.deepEqual(c.hear({ say: 'welcome', room: 'k3', guest: 'g1', token: TOKEN }), [{ do: 'keep', guest: 'g1', token: TOKEN }]);
  assert.equal(c.state.link, 'joining');
  c.hear(room(1, []));
  assert.equal(c.state.link, 'up');
  assert.equal(mySeat(c.state), 1);
  assert.ok(myTurn(c.state));
});

test('resuming says the token, and nothing of the person', () => {
  const c = client({ token: TOKEN, name: 'Ada' });
  assert.deepEqual(c.sent(c.open()), [{ do: 'join', room: 'k3', token: TOKEN }]);
});

test('a move is sent with round, ply, seat and an id of its own, and is settled by the news', () => {
  const c = client({ token: TOKEN });
  c.join();
  c.wait(1500);
  const [said] = c.sent(c.act({ type: 'move', move: 'f1-e1' }));
  assert.deepEqual(said, { do: 'move', room: 'k3', token: TOKEN, id: 'tag-0', round: 1, ply: 0, seat: 1, move: 'f1-e1', took: 1500 });
  assert.deepEqual(c.act({ type: 'move', move: 'a5-b5' }), [], 'one at a time');
  c.hear(moved(6, ['f1-e1']));
  assert.equal(c.state.pending, null);
  assert.deepEqual(c.hear({ say: 'done', id: 'tag-0' }), []);
  assert.equal(c.state.gap, false);
  assert.deepEqual(c.act({ type: 'move', move: 'a5-b5' }), [], 'not my turn');
});

test('a move is held before it is sent', () => {
  const c = client({ token: TOKEN });
  c.join();
  const [, todo] = step(c.state, { type: 'move', move: 'f1-e1' }, 1000, rules);
  assert.deepEqual(todo.map((one) => one.do), ['hold', 'send']);
});

test('what the rules forbid is not even sent', () => {
  const c = client({ token: TOKEN });
  c.join();
  assert.deepEqual(c.act({ type: 'move', move: 'f1-f9' }), []);
  assert.equal(c.state.pending, null);
});

test('a move made offline is kept, and sent when the server is back', () => {
  const c = client({ token: TOKEN });
  c.join();
  c.act({ type: 'closed', socket: 1 });
  assert.deepEqual(c.act({ type: 'move', move: 'f1-e1' }), []);
  assert.equal(c.state.pending.move, 'f1-e1');
  const todo = c.join();
  assert.equal(c.state.socket, 2);
  assert.deepEqual(c.sent(todo).map(({ do: what, id, move }) => [what, id, move]), [['move', 'tag-0', 'f1-e1']]);
});

/** The page is loaded again: of the old one there is only what was stored. */
const reloaded = (old) => client({ token: TOKEN, tag: 'new', pending: JSON.parse(JSON.stringify(old.stored)) });

test('a move made offline outlives the page, and is sent under its id once the room is known', () => {
  const old = client({ token: TOKEN });
  old.join();
  old.act({ type: 'closed', socket: 1 });
  old.wait(2000);
  old.act({ type: 'move', move: 'f1-e1' });
  const c = reloaded(old);
  assert.deepEqual(c.sent(c.open()).map(({ do: what }) => what), ['join']);
  assert.deepEqual(c.hear({ say: 'welcome', room: 'k3', guest: 'g1' }), []);
  assert.deepEqual(c.act({ type: 'move', move: 'a5-b5' }), [], 'one at a time');
  const said = c.sent(c.hear(room(5, [])));
  assert.deepEqual(said, [{ do: 'move', room: 'k3', token: TOKEN, id: 'tag-0', round: 1, ply: 0, seat: 1, move: 'f1-e1', took: 2000 }]);
  c.hear(moved(6, ['f1-e1']));
  assert.equal(c.stored, null);
});

test('a move carried over a reload that is kept already is not sent again; one that no longer fits is dropped, and said so', () => {
  for (const [moves, more, told] of [
    [['f1-e1'], {}, []],
    [['f1-e1', 'f11-g11'], {}, []],
    [['a5-b5', 'f11-g11'], {}, [{ do: 'dropped', move: 'f1-e1' }]],
    [[], { phase: 'over', turn: 0 }, [{ do: 'dropped', move: 'f1-e1' }]],
    [[], { seats: [seat('g3'), seat('g2')] }, [{ do: 'dropped', move: 'f1-e1' }]],
  ]) {
    const old = client({ token: TOKEN });
    old.join();
    old.act({ type: 'move', move: 'f1-e1' });
    const c = reloaded(old);
    assert.deepEqual(c.join(moves, more), told);
    assert.equal(c.stored, null);
  }
});

test('a move for a room that is no more is not held', () => {
  const old = client({ token: TOKEN });
  old.join();
  old.act({ type: 'move', move: 'f1-e1' });
  const c = reloaded(old);
  c.open();
  c.hear({ say: 'trouble', why: 'room', text: 'x' });
  assert.equal(c.stored, null);
});

test('a move whose acknowledgement was lost stands on the board: nothing is sent again', () => {
  const c = client({ token: TOKEN });
  c.join();
  c.act({ type: 'move', move: 'f1-e1' });
  c.act({ type: 'closed', socket: 1 });
  assert.deepEqual(c.join(['f1-e1', 'f11-g11']), []);
  assert.equal(c.state.pending, null);
});

test('a move that no longer fits is dropped, and said so', () => {
  for (const [moves, more] of [
    [['a5-b5'], {}], // the computer stood in and played another
    [[], { round: 2 }],
    [[], { phase: 'over', turn: 0 }],
    [[], { seats: [seat('g1', { sits: 'stand-in' }), seat('g2')] }],
    [[], { seats: [seat('g2'), seat('g1')] }],
  ]) {
    const c = client({ token: TOKEN });
    c.join();
    c.act({ type: 'closed', socket: 1 });
    c.act({ type: 'move', move: 'f1-e1' });
    assert.deepEqual(c.join(moves, more), [{ do: 'dropped', move: 'f1-e1' }]);
    assert.equal(c.state.pending, null);
  }
});

test('a refusal takes the move back and tells why', () => {
  const c = client({ token: TOKEN });
  c.join();
  c.act({ type: 'move', move: 'f1-e1' });
  assert.deepEqual(c.hear({ say: 'no', id: 'tag-0', why: 'stale', rule: 0, text: '' }), [{ do: 'refused', id: 'tag-0', why: 'stale', rule: 0, text: '' }]);
  assert.equal(c.state.pending, null);
});

test('a move that is kept but not on the board asks for the whole room', () => {
  const c = client({ token: TOKEN });
  c.join();
  c.act({ type: 'move', move: 'f1-e1' });
  const todo = c.hear({ say: 'done', id: 'tag-0' });
  assert.deepEqual(c.sent(todo), [{ do: 'here', room: 'k3', token: TOKEN, seq: 0 }]);
  assert.equal(c.state.pending, null);
});

test('echoes and old news change nothing', () => {
  const c = client({ token: TOKEN });
  c.join(['f1-e1']);
  const before = c.state;
  assert.deepEqual(c.hear(moved(5, ['a5-b5'])), []);
  assert.deepEqual(c.hear({ say: 'table', ...table(4, [], { watching: 9 }) }), []);
  assert.deepEqual(c.hear({ say: 'done', id: 'somebody' }), []);
  assert.deepEqual(c.hear('nonsense'), []);
  assert.deepEqual(c.hear(null), []);
  assert.deepEqual(c.state, before);
});

test('after a gap the whole room is asked for, once, and heals it', () => {
  const c = client({ token: TOKEN });
  c.join();
  const todo = c.hear(moved(8, ['f1-e1', 'f11-g11', 'a5-b5']));
  assert.deepEqual(c.sent(todo), [{ do: 'here', room: 'k3', token: TOKEN, seq: 0 }]);
  assert.deepEqual(c.state.moves, [], 'what is shown stays whole');
  assert.deepEqual(c.hear({ say: 'table', ...table(9, ['f1-e1', 'f11-g11', 'a5-b5']) }), []);
  const again = c.hear(room(8, ['f1-e1', 'f11-g11', 'a5-b5']));
  assert.equal(c.state.moves.length, 3);
  assert.deepEqual(c.sent(again), [{ do: 'here', room: 'k3', token: TOKEN, seq: 0 }], 'it was overtaken by later news');
  c.hear(room(9, ['f1-e1', 'f11-g11', 'a5-b5']));
  assert.equal(c.state.gap, false);
});

test('moves that give another hash are a gap, too', () => {
  const c = client({ token: TOKEN });
  c.join(['a5-b5']);
  const todo = c.hear(moved(6, ['f1-e1', 'f11-g11']));
  assert.equal(c.sent(todo)[0]?.do, 'here');
});

test('what comes from an old socket is passed over', () => {
  const c = client({ token: TOKEN });
  c.join();
  c.act({ type: 'closed', socket: 1 });
  c.act({ type: 'tick' });
  const before = c.state;
  c.act({ type: 'heard', socket: 1, message: room(99, ['f1-e1']) });
  c.act({ type: 'closed', socket: 1 });
  c.act({ type: 'opened', socket: 1 });
  assert.deepEqual(c.state, before);
});

test('a server that counts from the start is believed after a new join', () => {
  const c = client({ token: TOKEN });
  c.join();
  c.act({ type: 'closed', socket: 1 });
  c.open();
  c.hear({ say: 'welcome', room: 'k3', guest: 'g1' });
  c.hear(room(1, ['f1-e1']));
  assert.equal(c.state.seq, 1);
  assert.equal(c.state.link, 'up');
});

test('the first try is at once, later ones wait longer, and not all alike', () => {
  assert.equal(backoff(0, 'x'), 0);
  for (const tag of ['x', 'y', 'z'])
    for (let tries = 1; tries < 12; tries++) {
      const base = Math.min(12_000, 500 * 2 ** (tries - 1));
      assert.ok(backoff(tries, tag) >= 0.75 * base && backoff(tries, tag) <= 1.25 * base);
      assert.ok(backoff(tries, tag) <= 15_000);
    }
  assert.notEqual(backoff(8, 'x'), backoff(8, 'y'));
  const c = client();
  c.act({ type: 'tick' });
  c.act({ type: 'closed', socket: 1 });
  assert.equal(wakeAt(c.state) - 1000, backoff(1, 'tag'));
  assert.deepEqual(c.act({ type: 'tick' }), [], 'not yet');
  assert.deepEqual(c.act({ type: 'online' }), [{ do: 'connect', socket: 2 }], 'the network is back');
});

test('a connection begun before the network was back is begun anew', () => {
  const c = client();
  c.act({ type: 'tick' });
  assert.deepEqual(c.act({ type: 'online' }), [], 'it has only just begun');
  c.wait(3000);
  assert.deepEqual(c.act({ type: 'online' }), [{ do: 'connect', socket: 2 }]);
  c.act({ type: 'opened', socket: 2 });
  c.wait(3000);
  assert.deepEqual(c.act({ type: 'online' }), [{ do: 'connect', socket: 3 }], 'nobody answers');
});

test('a connection that says nothing is asked, then given up', () => {
  const c = client({ token: TOKEN });
  c.join();
  assert.equal(wakeAt(c.state), 1000 + BEAT_MS);
  c.wait(BEAT_MS);
  assert.deepEqual(c.sent(c.act({ type: 'tick' })), [{ do: 'here', room: 'k3', token: TOKEN, seq: 5 }]);
  c.hear({ say: 'pong', seq: 5, at: 0 });
  assert.equal(wakeAt(c.state), 1000 + 2 * BEAT_MS);
  c.wait(BEAT_MS);
  c.act({ type: 'tick' });
  c.wait(PATIENCE_MS);
  assert.deepEqual(c.act({ type: 'tick' }), [{ do: 'disconnect', socket: 1 }]);
  assert.deepEqual(c.act({ type: 'tick' }), [{ do: 'connect', socket: 2 }]);
  c.wait(OPENING_MS);
  assert.deepEqual(c.act({ type: 'tick' }), [{ do: 'disconnect', socket: 2 }]);
});

test('what was lost on the way is said again at the next heartbeat', () => {
  const c = client({ token: TOKEN });
  c.join();
  c.act({ type: 'move', move: 'f1-e1' });
  c.wait(BEAT_MS);
  c.act({ type: 'tick' });
  assert.deepEqual(c.sent(c.hear({ say: 'pong', seq: 5, at: 0 })).map(({ id }) => id), ['tag-0']);
});

test('wishes: answered ones are done with, lasting ones are said again, momentary ones are not', () => {
  const c = client({ token: TOKEN });
  c.join(['f1-e1']);
  assert.deepEqual(c.sent(c.act({ type: 'wish', wish: { do: 'ask', word: 'draw' } })), [{ do: 'ask', room: 'k3', token: TOKEN, id: 'tag-0', round: 1, ply: 1, word: 'draw' }]);
  c.act({ type: 'wish', wish: { do: 'resign' } });
  c.act({ type: 'wish', wish: { do: 'name', name: 'Eva' } });
  assert.deepEqual(c.hear({ say: 'done', id: 'tag-2' }), [{ do: 'granted', id: 'tag-2' }]);
  c.act({ type: 'closed', socket: 1 });
  assert.deepEqual(c.act({ type: 'wish', wish: { do: 'say', word: 'hello' } }), []);
  assert.deepEqual(c.sent(c.join(['f1-e1'])), [{ do: 'resign', room: 'k3', token: TOKEN, id: 'tag-1', round: 1 }]);
});

test('no such room or token ends it, other trouble does not', () => {
  for (const [why, link] of [['room', 'gone'], ['token', 'gone'], ['disk', 'up'], ['limit', 'up']]) {
    const c = client({ token: TOKEN });
    c.join();
    const todo = c.hear({ say: 'trouble', why, text: 'x' });
    assert.equal(todo[0].do, 'trouble');
    assert.equal(c.state.link, link);
    if (link === 'gone') assert.equal(wakeAt(c.state), Infinity);
  }
});

test('phrases are passed on', () => {
  const c = client({ token: TOKEN });
  c.join();
  assert.deepEqual(c.hear({ say: 'phrase', seat: 2, word: 'hello' }), [{ do: 'phrase', seat: 2, word: 'hello' }]);
});

test('the rules go forwards, back and elsewhere with the moves they are asked about', () => {
  const line = ['f1-e1', 'f11-g11', 'a5-b5'];
  for (const moves of [line, line.slice(0, 1), ['a5-b5', 'f11-g11', 'f1-e1'], [], line]) assert.equal(rules.hash('agon', moves), played('agon', moves).hash());
  assert.equal(rules.hash('agon:capture=straight', []), played('agon:capture=straight', []).hash());
  assert.ok(rules.legal('agon', line.slice(0, 2), 'a5-b5'));
  assert.ok(!rules.legal('agon', line.slice(0, 2), 'f1-e1'));
  assert.equal(rules.hash('agon', ['f1-f9']), '');
});

test('the core counts as the server does: the hash of docs/wire.md', () => {
  const page = readFileSync(new URL('../../../docs/wire.md', import.meta.url), 'utf8');
  const said = JSON.parse(/^all< (\{"say":"moved".*\})$/m.exec(page)[1]);
  assert.equal(rules.hash(said.game, [said.move]), said.hash);
});
