// room.svelte.ts - a room on the screen: what session.ts knows, the table that mirrors it, and what has just happened. Knows no
// socket (line.ts) and shows nothing.
import type { Core } from '../../../bindings/npm/tessera.mjs';
import { playerName, seatName, whatNow } from '../speech/speech.ts';
import type { Seat } from '../state/seats.ts';
import { Table } from '../state/table.svelte.ts';
import { maybe, t } from '../words/words.svelte.ts';
import { clockOf, USUAL_LEVEL } from './create.ts';
import { keepToken, name, token } from './device.ts';
import { Line } from './line.ts';
import type { Table as Known, TableSeat, Wish } from './messages.ts';
import { coreRules } from './rules.ts';
import { mySeat, myTurn, type Session, type Todo } from './session.ts';
import { held, hold, release } from './unsent.ts';

export const PHRASES = ['hello', 'luck', 'ready', 'nice', 'wow', 'oops', 'moment', 'sorry', 'thanks', 'well', 'again', 'bye'] as const;
const NOTICE_MS = 8_000;
const TICK_MS = 1_000;

export class Room {
  session: Session = $state.raw(undefined as unknown as Session);
  /** What has just happened and is soon forgotten: a phrase, a refusal. */
  notice = $state('');
  /** Why nothing can be shown. */
  trouble = $state('');
  now = $state(Date.now());
  readonly table: Table;

  readonly known = $derived(this.session.table);
  readonly seat = $derived(mySeat(this.session));
  readonly host = $derived(!!this.known && this.known.host !== '' && this.known.host === this.session.guest);
  readonly gone = $derived(this.session.link === 'gone');
  readonly connected = $derived(this.session.link === 'up');
  /** Seats the table is asked about, from 1. */
  readonly askedAbout = $derived(this.known?.phase === 'playing' ? this.known.seats.flatMap((seat, i) => (seat.away >= 0 && this.awayFor(seat) === 0 ? [i + 1] : [])) : []);

  #line: Line;
  #rules: ReturnType<typeof coreRules>;
  #heard: Known | null = null;
  #heardAt = 0;
  #forget: ReturnType<typeof setTimeout> | undefined;
  #ticking: ReturnType<typeof setInterval>;

  constructor(core: Core, room: string) {
    this.#rules = coreRules(core);
    this.table = new Table(core, false, (move) => this.#line.move(move));
    this.#line = new Line({ room, token: token(), name: name(), pending: held(room) }, this.#rules, (session, todo) => this.#told(session, todo));
    this.session = this.#line.session;
    this.#ticking = setInterval(() => this.#tick(), TICK_MS);
  }

  wish(wish: Wish): void {
    this.#line.wish(wish);
  }

  /** Before the start also from one seat to another. A host opens the seat they had: who gets up is host no more. */
  sit(seat: number): void {
    if (this.seat) this.wish(this.host ? { do: 'set', seat: this.seat, word: 'open', level: USUAL_LEVEL } : { do: 'leave' });
    this.wish({ do: 'sit', seat, name: name() });
  }

  hurry(): void {
    this.#line.hurry();
  }

  close(): void {
    clearInterval(this.#ticking);
    clearTimeout(this.#forget);
    this.#line.close();
    this.table.close();
    this.#rules.free();
  }

  /** Milliseconds until the table is asked about who is away. */
  awayFor(seat: TableSeat): number {
    return Math.max(0, seat.away - (this.now - this.#heardAt));
  }

  /** What is to be said instead of what to do now: everything but one's own turn. */
  readonly says: string = $derived.by(() => {
    const known = this.known;
    if (!known) return '';
    if (!this.connected) return t(this.session.pending ? 'room.kept' : 'room.reconnecting');
    if (known.phase === 'over') return this.#result(known);
    if (known.phase === 'gathering') return t(this.host ? 'room.host-now' : this.seat ? 'room.wait-host' : 'room.guest');
    if (this.session.pending) return t('room.sending');
    if (myTurn(this.session)) return '';
    const who = playerName(this.table, known.turn);
    return known.seats[known.turn - 1]?.sits === 'computer' ? t('thinking', { who }) : t('room.waits', { who });
  });

  #result(known: Known): string {
    if (known.ending === 'rules' || known.ending === 'repetition') return whatNow(this.table);
    if (known.ending === 'table' || known.ending === 'desertion') return t(`ending.${known.ending}`);
    const who = known.winners.map((seat) => playerName(this.table, seat)).join(' + ');
    const draw = known.ending === 'agreement' || known.winners.length === 0;
    const won = draw ? t('over.draw') : t(known.winners.length === 1 ? 'over.won' : 'over.shared', { who });
    return `${this.#why(known)} ${won}`.trim();
  }

  /** What ended the game before the rules did, and whose doing it was. */
  #why(known: Known): string {
    const late = known.ending === 'flag';
    if (!late && known.ending !== 'resignation') return maybe(`ending.${known.ending}`);
    const who = known.seats.flatMap((seat, i) => (seat.out === (late ? 'flag' : 'resigned') ? [playerName(this.table, i + 1)] : []));
    return who.length ? t(late ? 'over.time' : 'over.resigned', { who: who.join(' + ') }) : '';
  }

  say(text: string): void {
    clearTimeout(this.#forget);
    this.notice = text;
    this.#forget = setTimeout(() => (this.notice = ''), NOTICE_MS);
  }

  #tick(): void {
    this.now = Date.now();
    if (this.known) this.#shown(this.known);
  }

  #told(session: Session, todo: readonly Todo[]): void {
    this.session = session;
    this.now = Date.now();
    for (const one of todo) this.#tell(one);
    const { table, moves, pending } = session;
    if (!table) return;
    if (table !== this.#heard) {
      if (this.#heard?.round === table.round) this.#noticed(this.#heard, table);
      [this.#heard, this.#heardAt] = [table, this.now];
    }
    try {
      this.table.mirror(table.game, pending ? [...moves, pending.move] : moves);
    } catch (error) {
      this.trouble = error instanceof Error ? error.message : String(error); // a game this page does not know
      return;
    }
    this.#shown(table);
    this.#time(table);
  }

  #tell(todo: Todo): void {
    if (todo.do === 'keep') keepToken(todo.token);
    else if (todo.do === 'hold') hold(this.session.room, todo.pending);
    else if (todo.do === 'release') release(this.session.room, todo.id);
    else if (todo.do === 'phrase') this.say(t('phrase.said', { who: playerName(this.table, todo.seat), what: maybe(`phrase.${todo.word}`) }));
    else if (todo.do === 'dropped') this.say(t('room.dropped', { move: todo.move }));
    else if (todo.do === 'refused') this.say(maybe(`no.${todo.why}`) || t('no.other'));
    else if (todo.do === 'trouble') this.say(maybe(`trouble.${todo.why}`));
  }

  /** Who of the others came, went, or is back. */
  #noticed(before: Known, after: Known): void {
    after.seats.forEach((now, i) => {
      const then = before.seats[i]!;
      if (i + 1 === this.seat) return;
      if (now.guest !== then.guest) this.say(now.guest ? t('room.sat', { who: now.name }) : t('room.got-up', { who: then.name }));
      else if (now.guest && now.sits !== then.sits && now.sits === 'stand-in') this.say(t('room.stands-in', { who: now.name }));
      else if (now.guest && now.here !== then.here && after.phase !== 'over') this.say(t(now.here ? 'room.back' : 'room.lost', { who: now.name }));
    });
  }

  /** May this seat be taken by who sits nowhere, or, before the start, by who would rather sit there? */
  mayTake(seat: TableSeat): boolean {
    if (this.seat) return this.known?.phase === 'gathering' && seat.sits === 'open';
    return this.known !== null && this.known?.phase !== 'over' && !seat.fixed && !seat.out && (seat.sits === 'open' || seat.sits === 'computer');
  }

  /** Who sits where, and whether they are there. */
  #shown(known: Known): void {
    this.table.ended = known.phase === 'over';
    const seats = known.seats.map((seat, i) => this.#sits(seat, i + 1));
    if (JSON.stringify(seats) !== JSON.stringify(this.table.seats)) this.table.seats = seats;
    const here = (seat: TableSeat, i: number) => seat.sits === 'guest' && seat.here && (this.connected || i + 1 !== this.seat);
    const presence = known.seats.map((seat, i) => (seat.guest || seat.out ? { here: here(seat, i), says: this.standing(seat), lag: this.lag(seat) } : undefined));
    if (JSON.stringify(presence) !== JSON.stringify(this.table.presence)) this.table.presence = presence;
  }

  #sits(seat: TableSeat, number: number): Seat {
    const mine = number === this.seat && seat.sits === 'guest';
    if (mine && this.known?.phase === 'playing' && seat.from <= this.known.ply) return { kind: 'human', name: '' };
    if (seat.sits === 'computer') return { kind: 'computer', level: seat.level };
    if (seat.sits === 'open' || seat.sits === 'closed') return { kind: 'guest', name: t(`sits.${seat.sits}`) };
    return { kind: 'guest', name: number === this.seat ? t('you') : seat.name };
  }

  /** A few words about who sits there, but for their name. */
  standing(seat: TableSeat): string {
    if (seat.out) return t(`out.${seat.out}`);
    if (seat.sits === 'stand-in') return t('sits.stand-in', { level: seatName({ kind: 'computer', level: seat.level }) });
    if (seat.sits === 'guest' && !seat.here) {
      const seconds = Math.ceil(this.awayFor(seat) / 1000);
      return this.known?.phase === 'playing' && seat.away > 0 && seconds > 0 ? t('away.in', { n: seconds }) : t('away');
    }
    return '';
  }

  /** How much delay of the network is still forgiven them. */
  lag(seat: TableSeat): string {
    const counts = seat.lag >= 0 && seat.sits === 'guest' && seat.here && this.known?.phase === 'playing' && !clockOf(this.known.clock)?.days;
    return counts ? t('lag', { n: Math.round(seat.lag / 100) / 10 }) : '';
  }

  #time(known: Known): void {
    const clock = clockOf(known.clock);
    if (!clock) return;
    const left = known.seats.map((seat) => (seat.left >= 0 ? seat.left : clock.setting.minutes * 60_000));
    const mover = known.seats[known.turn - 1];
    const runs = known.phase === 'playing' && mover?.sits === 'guest' && !this.session.pending;
    const spent = Date.now() - this.#heardAt;
    if (runs) left[known.turn - 1]! -= spent;
    this.table.clock.mirror(clock.setting, left, runs ? known.turn : 0);
  }
}
