// session.ts - one room as a client knows it: a pure step from what happened to what to do. No socket, no clock, no
// screen: whoever holds the socket calls step(), keeps the state it returns and carries out what it asks for.
//
//     let session = begin({ room: 'k3f9w2', token: kept.token, tag: random(), name: 'Ada' }, now);
//     const act = (event) => {
//       const [next, todo] = step(session, event, Date.now(), rules);
//       session = next;
//       for (const one of todo) ...                      // connect, send, keep the token, tell the person
//       setTimeout(() => act({ type: 'tick' }), wakeAt(session) - Date.now());
//     };
//     act({ type: 'tick' });
//
// What is shown is `session.table`, `session.moves` and, laid on top, `session.pending`: a move that is made and not yet
// known to be kept. It outlives any break: when the server is there again it is sent once more, under the same id, if it
// still fits; if not, it is dropped and said so. It outlives the page, too, when whoever carries out `hold` and `release`
// gives what is held to the next begin(). Sockets are numbered; what comes from an old one is passed over.
import type { FromServer, Table, Wish } from './messages.ts';

/** The rules of the games, from the core: pure functions of a game string and its moves. */
export interface Rules {
  hash(game: string, moves: readonly string[]): string;
  legal(game: string, moves: readonly string[], move: string): boolean;
}

export interface PendingMove {
  readonly id: string;
  readonly round: number;
  readonly ply: number;
  readonly seat: number;
  readonly move: string;
  readonly took: number;
  readonly before: string; // hash of the game it was made in
}

interface Posted {
  readonly id: string;
  readonly text: string;
  readonly lasting: boolean; // said again after a break
}

export interface Session {
  readonly room: string;
  readonly tag: string; // makes this session's ids its own
  readonly name: string;
  readonly token: string;
  readonly guest: string;
  readonly link: 'down' | 'opening' | 'joining' | 'up' | 'gone'; // gone: no such room or seat; begin anew
  readonly socket: number;
  readonly tries: number; // since it was last up
  readonly retryAt: number;
  readonly sureAt: number; // when it was last certain that all is known, or a connection begun
  readonly askedAt: number; // when the server was asked whether it is; 0: answered
  readonly table: Table | null;
  readonly moves: readonly string[];
  readonly seq: number;
  readonly latest: number; // the latest seq that was heard of
  readonly gap: boolean; // something was missed; the whole room is on its way
  readonly turnAt: number; // since when this position has been shown
  readonly pending: PendingMove | null;
  readonly posted: readonly Posted[];
  readonly count: number; // of ids
}

export type SessionEvent =
  | { readonly type: 'opened' | 'closed'; readonly socket: number }
  | { readonly type: 'heard'; readonly socket: number; readonly message: unknown } // parsed JSON
  | { readonly type: 'tick' } // the time of wakeAt() has come
  | { readonly type: 'online' } // the network is back: try at once
  | { readonly type: 'move'; readonly move: string }
  | { readonly type: 'wish'; readonly wish: Wish };

export type Todo =
  | { readonly do: 'connect' | 'disconnect'; readonly socket: number }
  | { readonly do: 'send'; readonly socket: number; readonly text: string }
  | { readonly do: 'keep'; readonly guest: string; readonly token: string }
  | { readonly do: 'hold'; readonly pending: PendingMove } // until its release, also beyond the end of this page
  | { readonly do: 'release'; readonly id: string }
  | { readonly do: 'granted'; readonly id: string }
  | { readonly do: 'refused'; readonly id: string; readonly why: string; readonly rule: number; readonly text: string }
  | { readonly do: 'dropped'; readonly move: string } // a pending move that no longer fits
  | { readonly do: 'phrase'; readonly seat: number; readonly word: string }
  | { readonly do: 'trouble'; readonly why: string; readonly text: string };

export const BEAT_MS = 20_000; // so often the server is asked whether all is known
export const PATIENCE_MS = 10_000; // and how long its answer may take
export const OPENING_MS = 15_000; // a connection that takes longer is given up
const FIRST_RETRY_MS = 500;
const LAST_RETRY_MS = 12_000;
const FRESH_MS = 2_000; // a connection begun this long ago belongs to the network of now
const MOST_POSTED = 32;

export function begin(start: { room: string; token?: string; tag: string; name?: string; pending?: PendingMove | null }, now: number): Session {
  return {
    room: start.room,
    tag: start.tag,
    name: start.name ?? '',
    token: start.token ?? '',
    guest: '',
    link: 'down',
    socket: 0,
    tries: 0,
    retryAt: now,
    sureAt: now,
    askedAt: 0,
    table: null,
    moves: [],
    seq: -1,
    latest: -1,
    gap: false,
    turnAt: now,
    pending: start.pending ?? null,
    posted: [],
    count: 0,
  };
}

/** How long to wait before the next try: twice as long each time, 15 s at most, a little different for everybody, so that a
 *  server that comes up again is not met by all at once. */
export function backoff(tries: number, tag: string): number {
  if (tries === 0) return 0;
  let mixed = 2166136261;
  for (const letter of `${tag}/${tries}`) mixed = Math.imul(mixed ^ letter.charCodeAt(0), 16777619);
  const base = Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** (tries - 1));
  return Math.round(base * (0.75 + ((mixed >>> 8) % 1000) / 2000));
}

/** When to call step() with a tick, at the latest. */
export function wakeAt(s: Session): number {
  if (s.link === 'gone') return Infinity;
  if (s.link === 'down') return s.retryAt;
  if (s.link !== 'up') return s.sureAt + OPENING_MS;
  return s.askedAt ? s.askedAt + PATIENCE_MS : s.sureAt + BEAT_MS;
}

/** The seat of this guest, 0: watches. */
export function mySeat(s: Session): number {
  return s.guest && s.table ? s.table.seats.findIndex((seat) => seat.guest === s.guest) + 1 : 0;
}

export function myTurn(s: Session): boolean {
  const seat = mySeat(s);
  return s.table?.phase === 'playing' && seat > 0 && s.table.turn === seat && s.table.seats[seat - 1]!.sits === 'guest' && s.table.seats[seat - 1]!.from <= s.table.ply;
}

export function step(s: Session, event: SessionEvent, now: number, rules: Rules): [Session, Todo[]] {
  const todo: Todo[] = [];
  const next = happen(s, event, now, rules, todo);
  if (next.pending !== s.pending) {
    if (next.pending) todo.unshift({ do: 'hold', pending: next.pending }); // before it is sent
    else todo.push({ do: 'release', id: s.pending!.id });
  }
  return [next, todo];
}

function happen(s: Session, event: SessionEvent, now: number, rules: Rules, todo: Todo[]): Session {
  switch (event.type) {
    case 'tick':
      return tick(s, now, todo);
    case 'online':
      return online(s, now, todo);
    case 'opened':
      if (event.socket !== s.socket || s.link !== 'opening') return s;
      todo.push({ do: 'send', socket: s.socket, text: text(s, { do: 'join' }, s.token || !s.name ? {} : { name: s.name }) });
      return { ...s, link: 'joining', sureAt: now, seq: -1, latest: -1, gap: false };
    case 'closed':
      return event.socket === s.socket ? down(s, now) : s;
    case 'heard':
      return event.socket === s.socket && (s.link === 'joining' || s.link === 'up') ? heard(s, event.message, now, rules, todo) : s;
    case 'move':
      return move(s, event.move, now, rules, todo);
    case 'wish':
      return wish(s, event.wish, todo);
  }
}

// --- the connection ---

function connect(s: Session, now: number, todo: Todo[]): Session {
  const socket = s.socket + 1;
  todo.push({ do: 'connect', socket });
  return { ...s, socket, link: 'opening', tries: s.tries + 1, sureAt: now };
}

/** The network is back, or a person does not want to wait. What was begun in the old network may never come to an end. */
function online(s: Session, now: number, todo: Todo[]): Session {
  if (s.link === 'up') return ask(s, now, todo);
  if (s.link === 'gone' || (s.link !== 'down' && now - s.sureAt < FRESH_MS)) return s;
  return connect({ ...s, tries: 0 }, now, todo);
}

function down(s: Session, now: number): Session {
  if (s.link === 'gone' || s.link === 'down') return s;
  return { ...s, link: 'down', askedAt: 0, retryAt: now + backoff(s.tries, s.tag) };
}

function tick(s: Session, now: number, todo: Todo[]): Session {
  if (now < wakeAt(s)) return s;
  if (s.link === 'down') return connect(s, now, todo);
  if (s.link === 'up' && !s.askedAt) return ask(s, now, todo);
  todo.push({ do: 'disconnect', socket: s.socket }); // it may look open for hours yet
  return down(s, now);
}

/** Do I know the latest? After a gap: the whole room, please. */
function ask(s: Session, now: number, todo: Todo[]): Session {
  todo.push({ do: 'send', socket: s.socket, text: text(s, { do: 'here' }, { seq: s.gap ? 0 : s.seq }) });
  return { ...s, askedAt: now };
}

function text(s: Session, head: { do: string }, rest: object): string {
  return JSON.stringify({ do: head.do, room: s.room, ...(s.token ? { token: s.token } : {}), ...rest });
}

// --- what the server says ---

function heard(s: Session, message: unknown, now: number, rules: Rules, todo: Todo[]): Session {
  const m = message as FromServer;
  switch (m?.say) {
    case 'welcome':
      if (m.token) todo.push({ do: 'keep', guest: m.guest, token: m.token });
      return ready({ ...s, guest: m.guest, token: m.token ?? s.token }, now, rules, todo);
    case 'room':
    case 'table':
    case 'moved':
      return news(s, m, now, rules, todo);
    case 'done':
      return answered(s, m.id, now, todo, () => todo.push({ do: 'granted', id: m.id }));
    case 'no':
      return refused(s, m, now, todo);
    case 'pong':
      return again({ ...s, askedAt: 0, sureAt: now }, todo);
    case 'phrase':
      todo.push({ do: 'phrase', seat: m.seat, word: m.word });
      return s;
    case 'trouble':
      todo.push({ do: 'trouble', why: m.why, text: m.text });
      if (m.why !== 'room' && m.why !== 'token') return s;
      todo.push({ do: 'disconnect', socket: s.socket });
      return { ...s, link: 'gone', pending: null };
    default:
      return s;
  }
}

type News = Extract<FromServer, { say: 'room' | 'table' | 'moved' }>;

/** The moves after this news, or null when it cannot be told from what is known. */
function movesAfter(s: Session, m: News, rules: Rules): readonly string[] | null {
  if (m.say === 'room') return m.moves;
  if (!s.table || s.gap) return null;
  if (m.phase === 'gathering') return [];
  const moves = m.say === 'moved' ? [...s.moves, m.move] : s.moves;
  return moves.length === m.ply && rules.hash(m.game, moves) === m.hash ? moves : null;
}

function news(s: Session, m: News, now: number, rules: Rules, todo: Todo[]): Session {
  if (m.seq < s.seq && m.say === 'room') return s.gap ? ask(s, now, todo) : { ...s, askedAt: 0, sureAt: now }; // old, but an answer
  if (m.seq < s.seq || (m.seq === s.seq && m.say !== 'room')) return s;
  const latest = Math.max(s.latest, m.seq);
  const moves = movesAfter(s, m, rules);
  if (!moves) return s.link === 'up' && !s.gap ? ask({ ...s, latest, gap: true }, now, todo) : { ...s, latest };
  const shown = s.table && s.table.round === m.round && s.table.phase === m.phase && s.table.hash === m.hash;
  const known = { ...s, table: m, moves, seq: m.seq, latest, turnAt: shown ? s.turnAt : now };
  if (m.say !== 'room') return reconciled(known, rules, todo);
  const whole = { ...known, gap: m.seq < latest, askedAt: 0, sureAt: now };
  const next = whole.link === 'up' ? again(reconciled(whole, rules, todo), todo) : ready(whole, now, rules, todo);
  return next.gap && next.link === 'up' ? ask(next, now, todo) : next;
}

/** Up once the room and who one is are known. */
function ready(s: Session, now: number, rules: Rules, todo: Todo[]): Session {
  if (s.link !== 'joining' || !s.guest || s.seq < 0) return s;
  const posted = s.posted.filter((one) => one.lasting);
  return again(reconciled({ ...s, link: 'up', tries: 0, sureAt: now, posted }, rules, todo), todo);
}

/** What was not answered is said again: it may have been lost, and twice is as good as once. */
function again(s: Session, todo: Todo[]): Session {
  if (s.link !== 'up') return s;
  for (const one of s.posted) todo.push({ do: 'send', socket: s.socket, text: one.text });
  if (s.pending) sendMove(s, s.pending, todo);
  return s;
}

/** A pending move is kept (it stands on the board), still to be, or has become impossible. */
function reconciled(s: Session, rules: Rules, todo: Todo[]): Session {
  const p = s.pending;
  if (!p || !s.table) return s;
  if (s.table.round === p.round && s.moves.length > p.ply && s.moves[p.ply] === p.move) return { ...s, pending: null };
  const fits = s.table.phase === 'playing' && s.table.round === p.round && s.moves.length === p.ply && s.table.hash === p.before && mySeat(s) === p.seat;
  if (fits && myTurn(s) && rules.legal(s.table.game, s.moves, p.move)) return s;
  todo.push({ do: 'dropped', move: p.move });
  return { ...s, pending: null };
}

/** What was answered is not said again. A move that is kept but does not stand on the board was taken back, or its news is
 *  still missing: the whole room will tell. */
function answered(s: Session, id: string, now: number, todo: Todo[], tell: () => void): Session {
  const posted = s.posted.filter((one) => one.id !== id);
  const pending = s.pending?.id === id ? s.pending : null;
  if (!pending && posted.length === s.posted.length) return s;
  tell();
  if (!pending) return { ...s, posted };
  const next = { ...s, pending: null, gap: true };
  return s.link === 'up' ? ask(next, now, todo) : next;
}

function refused(s: Session, m: Extract<FromServer, { say: 'no' }>, now: number, todo: Todo[]): Session {
  const tell = () => todo.push({ do: 'refused', id: m.id, why: m.why, rule: m.rule, text: m.text });
  if (s.pending?.id !== m.id) return answered(s, m.id, now, todo, tell);
  tell();
  return { ...s, pending: null };
}

// --- what a person does ---

function sendMove(s: Session, p: PendingMove, todo: Todo[]): void {
  const { id, round, ply, seat, move: played, took } = p;
  todo.push({ do: 'send', socket: s.socket, text: text(s, { do: 'move' }, { id, round, ply, seat, move: played, took }) });
}

function move(s: Session, played: string, now: number, rules: Rules, todo: Todo[]): Session {
  if (!s.table || s.pending || !myTurn(s) || !rules.legal(s.table.game, s.moves, played)) return s;
  const { round, ply, hash } = s.table;
  const pending = { id: `${s.tag}-${s.count}`, round, ply, seat: mySeat(s), move: played, took: Math.max(0, Math.round(now - s.turnAt)), before: hash };
  if (s.link === 'up') sendMove(s, pending, todo);
  return { ...s, pending, count: s.count + 1 };
}

/** What belongs to the moment is said now or never; the rest is kept until it is answered. */
const MOMENTARY = new Set(['say', 'choose', 'ask', 'answer']);

function wish(s: Session, w: Wish, todo: Todo[]): Session {
  const lasting = !MOMENTARY.has(w.do);
  if ((!lasting && s.link !== 'up') || s.posted.length >= MOST_POSTED || s.link === 'gone' || !s.table || !s.guest) return s;
  const { do: what, ...rest } = w;
  const id = `${s.tag}-${s.count}`;
  const where = what === 'ask' || what === 'answer' ? { round: s.table.round, ply: s.table.ply } : what === 'resign' ? { round: s.table.round } : {};
  const said = text(s, { do: what }, { id, ...where, ...rest });
  if (s.link === 'up') todo.push({ do: 'send', socket: s.socket, text: said });
  return { ...s, posted: [...s.posted, { id, text: said, lasting }], count: s.count + 1 };
}
