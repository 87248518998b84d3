// table.svelte.ts - a game being played: the record in the core, who sits where, what has been touched so far,
// and the computer players' turns. Knows no game's rules; shows nothing.
import type { Core, Game, Hint, Position, TreeNode } from '../../../bindings/npm/tessera.mjs';
import { CoreRefusal, NO_CELLS, NO_MOVES } from '../../../bindings/npm/tessera.mjs';
import type { Spot } from '../core/asked.ts';
import { Engine, Stopped } from '../core/engine.ts';
import { next, reachable, refused, touched, type Refused } from '../input/paths.ts';
import { checkedClock, Clock, type ClockSetting } from './clock.svelte.ts';
import { keep, type Kept } from './kept.ts';
import { fitted, rotated, usualSeats, type Seat } from './seats.ts';
import { settings } from './settings.svelte.ts';
import { shared, withUsed } from './sharing.ts';

const COMPUTER_PAUSE_MS = 350; // a move that comes at once is not seen

/** The day where the person is, as 2026-11-15. Intl would know, too, but takes as long to begin as the board to be drawn. */
function today(): string {
  const now = new Date();
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0')).join('-');
}

export class Table {
  position: Position = $state.raw(undefined as unknown as Position);
  seats: Seat[] = $state([]);
  /** Touches so far of the move being made. */
  path: string[] = $state.raw([]);
  /** The move that waits for OK, where the person wants to be asked. */
  waiting: string | undefined = $state();
  refusal: Refused | null = $state.raw(null);
  hint: Hint | null = $state.raw(null);
  thinking = $state(false);
  hinting = $state(false);
  trouble = $state('');
  resigned: number | undefined = $state();
  /** Who ran out of time. */
  late: number | undefined = $state();
  /** Nobody but computers plays, and they were asked to wait. */
  paused = $state(false);
  /** A game played elsewhere is over, whatever the rules say. */
  ended = $state(false);
  /** Of a game played elsewhere: are the people there, and what is to be said about them. */
  presence: ({ here: boolean; says: string; lag: string } | undefined)[] = $state.raw([]);
  readonly clock = new Clock((player) => (this.elsewhere ? undefined : this.#end('late', player)));
  /** Cells changed since the person at the board last moved. */
  since: string[] = $state.raw([]);
  canUndo = $state(false);
  canRedo = $state(false);
  /** The moves of the line being played, and where in it we stand. */
  line: { node: number; move: string; player: number }[] = $state.raw([]);
  at = $state(0);
  /** Every move of the record, variations included. */
  tree: TreeNode[] = $state.raw([]);

  readonly next = $derived(next(this.position.moves, this.path));
  readonly reachable = $derived(this.path.length ? reachable(this.position.moves, this.path) : []);
  readonly mover = $derived(this.position.mover);
  readonly over = $derived(this.position.over || this.ended || this.resigned !== undefined || this.late !== undefined);
  readonly watching = $derived(this.seats.every((seat) => seat.kind === 'computer'));
  readonly humanToMove = $derived(!this.over && this.#mayPlay() && this.seats[this.mover - 1]?.kind === 'human');

  /** The colour of the one person at the board; nobody's where several sit there. */
  readonly mine = $derived.by(() => {
    const people = this.seats.flatMap((seat, i) => (seat.kind === 'human' ? [i] : []));
    return people.length === 1 ? this.#colours[people[0]!] : undefined;
  });

  #core: Core;
  #colours: string[] = $state.raw([]);
  #game!: Game;
  #nodes: number[] = [0];
  #start = '';
  /** What lay beside the board at the beginning. */
  #dealt: Position['items'] = [];
  #link: string | undefined = $state(); // where an opened record came from
  /** What ended the game before the rules did, and after which move: looking back does not undo it. */
  #ending: { node: number; player: number; how: 'resigned' | 'late' } | undefined;
  #engine = new Engine();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #closed = false;

  /** Beside a game that is played elsewhere there are no variations. */
  #mayPlay(): boolean {
    return !this.elsewhere || !this.canRedo;
  }

  /** A table for practice keeps nothing and asks before no move. Where the game is played `elsewhere`, moves go there, and stand here
   *  once mirror() brings them back. */
  constructor(
    core: Core,
    readonly practice = false,
    readonly elsewhere?: (move: string) => void,
  ) {
    this.#core = core;
  }

  get gameString(): string {
    return this.#game.game;
  }

  /** The record itself, for review, saving and sharing. */
  get record(): Game {
    return this.#game;
  }

  /** Was this record opened from a file or a link? Its names and date are then not ours to write. */
  get opened(): boolean {
    return this.#link !== undefined;
  }

  begin(game: string, seats?: readonly Seat[], fen = '', clock?: ClockSetting): void {
    this.#link = undefined;
    this.#take(this.#core.open(game, fen), [0], 0);
    this.clock.set(clock, this.position.players.length);
    this.#game.setTag('Date', today());
    this.seats = fitted(seats ?? usualSeats(this.position.players.length), this.position.players.length);
    this.#turn();
  }

  resume(kept: Kept): void {
    const game = this.#core.read(kept.record);
    game.go(0);
    const line = [0, ...kept.moves.map((move) => game.play(move))];
    this.#link = kept.link;
    this.#take(game, line, Math.max(0, Math.min(kept.ply, line.length - 1)));
    this.seats = fitted(kept.seats, this.position.players.length);
    for (const how of ['resigned', 'late'] as const) if (kept[how]) this.#ending = { node: line.at(-1)!, player: kept[how], how };
    this.#recall();
    this.clock.set(checkedClock(kept.clock), this.position.players.length, kept.left);
    this.#turn();
  }

  /** A record from a file or a link: shown at its end, every seat a person's, nothing moves by itself. */
  show(game: Game, link: string): void {
    const line = game.mainLine();
    this.#link = link;
    this.#take(game, line, line.length - 1);
    this.seats = this.position.players.map((_, i) => ({ kind: 'human', name: (game.tag(`Player${i + 1}`) ?? '').slice(0, 40) }));
    this.#keep();
  }

  /** The game that is played elsewhere, after these moves. Who looks at an earlier position goes on looking at it. */
  mirror(name: string, moves: readonly string[]): void {
    if (this.#game?.game !== this.#core.canonical(name) || this.line.some((step, i) => step.move !== moves[i])) {
      const game = this.#core.open(name);
      const line = [0, ...moves.map((move) => game.play(move))];
      this.#take(game, line, line.length - 1);
      return;
    }
    if (moves.length === this.line.length) return;
    const looking = this.canRedo;
    this.#game.go(this.#nodes.at(-1)!);
    this.#nodes = [...this.#nodes, ...moves.slice(this.line.length).map((move) => this.#game.play(move))];
    if (!looking) this.at = moves.length;
    this.#game.go(this.#nodes[this.at]!);
    this.#show();
    const cells = this.position.last?.cells ?? [];
    if (!looking) this.since = this.seats[this.line.at(-1)!.player - 1]?.kind === 'human' ? [...cells] : [...this.since, ...cells];
  }

  again(): void {
    this.begin(this.#game.game, rotated(this.seats), this.#start, this.clock.setting);
  }

  sit(seat: number, who: Seat): void {
    this.seats[seat] = who;
    this.#keep();
    this.#turn();
  }

  touch(touch: string): void {
    if (!this.humanToMove || this.waiting) return;
    this.hint = null;
    const path = touched(this.position.moves, this.path, touch);
    if (!path) {
      this.refusal = refused(this.#game.why([...this.path, touch]) ?? this.#game.why([touch]), this.position.moves, touch);
      return;
    }
    this.choose(path);
  }

  /** Takes a path as it is: for input that offers whole ways. */
  choose(path: string[]): void {
    this.refusal = null;
    this.path = path;
    const { touches, move } = next(this.position.moves, path);
    if (!move || touches.size > 0) return;
    if (settings.confirm && !this.practice) this.waiting = move;
    else this.play(move);
  }

  confirm(): void {
    if (this.waiting) this.play(this.waiting);
  }

  letGo(): void {
    this.path = [];
    this.waiting = undefined;
    this.refusal = null;
  }

  play(move: string): void {
    if (this.elsewhere) return this.elsewhere(move);
    try {
      const human = this.humanToMove;
      const mover = this.mover;
      const node = this.#game.play(move);
      this.clock.moved(mover);
      if (this.clock.setting) this.#game.setClock(node, Math.round(this.clock.left[mover - 1]!));
      this.#nodes = [...this.#nodes.slice(0, this.at + 1), node];
      this.at++;
      this.#show();
      this.since = human ? [...(this.position.last?.cells ?? [])] : [...this.since, ...(this.position.last?.cells ?? [])];
      this.#keep();
      this.#turn();
    } catch (error) {
      if (!(error instanceof CoreRefusal)) throw error;
      this.refusal = error.why;
    }
  }

  /** Back to the person's own last turn, so that undoing against a computer undoes its answer too. */
  undo(): void {
    let at = this.at - 1;
    while (at > 0 && this.seats[this.line[at]!.player - 1]?.kind !== 'human') at--;
    this.goTo(Math.max(at, 0));
    this.#keep();
  }

  redo(): void {
    let at = this.at + 1;
    while (at < this.line.length && this.seats[this.line[at]!.player - 1]?.kind !== 'human') at++;
    this.goTo(Math.min(at, this.line.length));
    this.#keep();
    if (this.at === this.line.length) this.#turn();
  }

  /** Looks at the position after so many moves of the line; nobody moves until a person does. */
  goTo(at: number): void {
    this.#quiet();
    if (!this.elsewhere) this.clock.stop(); // there it runs on
    this.at = Math.max(0, Math.min(at, this.#nodes.length - 1));
    this.#game.go(this.#nodes[this.at]!);
    this.#recall();
    this.#show();
    this.since = [...(this.position.last?.cells ?? [])];
  }

  /** Back from looking: the end of the line, and the game goes on there. */
  present(): void {
    this.goTo(this.line.length);
    this.#turn();
  }

  /** Another line of the record's tree becomes the one being looked at: through this node and on to its end. */
  follow(node: number): void {
    const line = this.#game.line(node);
    const at = line.length - 1;
    for (const { id, parent } of this.tree) if (parent === line.at(-1)) line.push(id); // a line stands before its variations
    this.#nodes = line;
    this.goTo(at);
  }

  /** A game from here on, beside what was played, which stays in the record. In an opened record the person takes
   *  the place of whoever is to move. */
  tryAgain(): void {
    if (this.opened && this.seats.every((seat) => seat.kind === 'human'))
      this.seats = this.seats.map((_, i) => (i === this.mover - 1 ? { kind: 'human', name: '' } : { kind: 'computer', level: 1 }));
    if (this.#ending?.node === this.#nodes[this.at]) this.#withdraw();
    this.clock.set(this.clock.setting, this.seats.length); // a new game has its own time
    this.#nodes = this.#nodes.slice(0, this.at + 1);
    this.#show();
    this.#keep();
    this.#turn();
  }

  resign(): void {
    this.#end('resigned', this.mover);
  }

  #end(how: 'resigned' | 'late', player: number): void {
    this.#quiet();
    this.clock.stop();
    const node = this.#nodes[this.at]!;
    const { players } = this.position;
    this.#ending = { node, player, how };
    this.#nodes = this.#nodes.slice(0, this.at + 1);
    if (node === this.#game.mainLine().at(-1)) {
      this.#game.setTag('Ending', `${players[player - 1]!.name} ${how === 'late' ? 'ran out of time' : 'resigned'}`);
      if (players.length === 2) this.#game.setTag('Result', `p${3 - player}win`);
    }
    this.#recall();
    this.#show();
    this.#keep();
  }

  /** The game goes on where it had been given up. */
  #withdraw(): void {
    if (this.#ending?.node === this.#game.mainLine().at(-1)) for (const tag of ['Ending', 'Result']) this.#game.setTag(tag, null);
    this.#ending = undefined;
    this.#recall();
  }

  #recall(): void {
    const here = this.#ending?.node === this.#nodes[this.at] ? this.#ending : undefined;
    this.resigned = here?.how === 'resigned' ? here.player : undefined;
    this.late = here?.how === 'late' ? here.player : undefined;
  }

  async help(): Promise<void> {
    if (!this.humanToMove || this.hinting || this.elsewhere) return;
    this.letGo();
    this.hinting = true;
    try {
      this.hint = await this.#engine.ask({ kind: 'hint', spot: this.spot(), lang: settings.language });
    } catch (error) {
      this.#excuse(error);
    } finally {
      this.hinting = false;
    }
  }

  /** Where we stand, for the worker. */
  spot(): Spot {
    return { game: this.#game.game, fen: this.#start, moves: this.line.slice(0, this.at).map((step) => step.move) };
  }

  pause(): void {
    this.paused = !this.paused;
    this.#turn();
  }

  close(): void {
    this.#closed = true;
    this.clock.stop();
    this.#quiet();
    this.#engine.close();
    this.#game?.free();
  }

  #take(game: Game, line: number[], at: number): void {
    this.#quiet();
    if (this.#game && this.#game !== game) this.#game.free();
    this.#game = game;
    this.#nodes = line;
    this.#colours = this.#core.games().find(({ id }) => id === game.game.split(':')[0])!.colours;
    game.go(0);
    this.#start = game.position(NO_MOVES | NO_CELLS).fen;
    this.#dealt = at === 0 ? [] : game.position(NO_MOVES).items;
    this.at = at;
    game.go(line[at] ?? 0);
    this.#ending = undefined;
    this.#recall();
    this.paused = false;
    this.#show();
    this.since = [...(this.position.last?.cells ?? [])];
  }

  #show(): void {
    const now = this.#game.position(0);
    if (this.at === 0) this.#dealt = now.items;
    this.position = shared(this.position, { ...now, items: withUsed(this.#dealt, now.items) });
    this.tree = this.#game.tree();
    const tree = new Map(this.tree.map((node) => [node.id, node]));
    this.line = this.#nodes.slice(1).map((id) => ({ node: id, move: tree.get(id)!.move, player: tree.get(id)!.player }));
    this.hint = null;
    this.letGo();
    this.canUndo = this.at > 0;
    this.canRedo = this.at < this.line.length;
  }

  #quiet(): void {
    clearTimeout(this.#timer);
    this.#engine.stop();
    this.thinking = false;
  }

  /** Lets the computer move when it is its turn and we stand at the end of the line. */
  #turn(): void {
    this.#quiet();
    const seat = this.seats[this.mover - 1];
    if (this.over || this.canRedo || this.elsewhere) return;
    if (!this.paused) this.clock.start(this.mover);
    if (seat?.kind !== 'computer' || this.paused) return;
    this.thinking = true;
    const begun = performance.now();
    const question = { kind: 'move', spot: this.spot(), level: seat.level, seed: Math.floor(Math.random() * 2 ** 31) } as const;
    this.#engine.ask({ ...question, ...(seat.level === 0 ? { movetime: 1000 } : {}) }).then(
      ({ move }) => {
        const rest = Math.max(0, COMPUTER_PAUSE_MS - (performance.now() - begun));
        this.#timer = setTimeout(() => {
          this.thinking = false;
          this.play(move);
        }, rest);
      },
      (error: unknown) => this.#excuse(error),
    );
  }

  #excuse(error: unknown): void {
    if (error instanceof Stopped || this.#closed) return;
    this.thinking = false;
    this.trouble = error instanceof Error ? error.message : String(error);
  }

  #keep(): void {
    if (this.practice || this.elsewhere) return;
    keep({
      id: this.position.id,
      record: this.#game.text(),
      ply: this.at,
      moves: this.line.map((step) => step.move),
      seats: $state.snapshot(this.seats),
      clock: this.clock.setting,
      left: $state.snapshot(this.clock.left),
      when: Date.now(),
      over: this.over,
      resigned: this.resigned,
      late: this.late,
      link: this.#link,
    });
  }
}
