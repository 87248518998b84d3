// placing.svelte.ts - a piece of several cells on its way to the board: what is chosen, which placement is shown.
import { nearest, nudged, offered, placements, rounds, telling, turned, wished, type Placement } from '../input/places.ts';
import type { Turn } from '../input/turn.ts';
import type { Arrow } from '../input/walk.ts';
import { settings } from './settings.svelte.ts';
import type { Table } from './table.svelte.ts';

const NOTHING = { pieces: new Set<string>(), cells: new Set<string>() };

export class Placing {
  piece: string | undefined = $state();
  round: string | undefined = $state();
  cell: string | undefined = $state();
  /** Where the mouse points: shown, but not chosen yet. */
  hovered: string | undefined = $state();
  #index = $state(0);
  #table: Table;

  readonly all: Placement[] = $derived.by(() => (this.#table.humanToMove ? placements(this.#table.position) : []));
  readonly #offered = $derived.by(() => (this.#table.humanToMove ? offered(this.#table.position) : NOTHING));
  readonly active = $derived(this.#offered.pieces.size > 0);
  readonly left: Placement[] = $derived(this.piece || this.cell ? wished(this.all, this) : []);
  /** What is shown on the board, and what OK plays. */
  readonly shown: Placement | undefined = $derived.by(() => {
    if (this.cell || (this.piece && this.left.length === 1)) return this.left[this.#index % Math.max(1, this.left.length)];
    return this.piece && this.hovered ? wished(this.all, { piece: this.piece, round: this.round, cell: this.hovered })[0] : undefined;
  });
  readonly rounds: Placement[] = $derived(this.piece ? rounds(this.all, this.piece) : []);
  /** Pieces that fit where the person pointed, or at all. */
  readonly pieces: ReadonlySet<string> = $derived(this.cell ? new Set(wished(this.all, { cell: this.cell }).map((p) => p.piece)) : this.#offered.pieces);
  /** Cells worth touching: anchors of what is chosen, or every cell something can cover. */
  readonly cells: ReadonlySet<string> = $derived(
    this.piece ? new Set(wished(this.all, { piece: this.piece, round: this.round }).map((p) => p.anchor)) : this.#offered.cells,
  );

  /** The mover's colour, or of what is being laid: a player may have several. */
  readonly colour = $derived.by(() => {
    const { items, mover } = this.#table.position;
    const own = items.filter((item) => item.player === mover);
    const piece = this.seen(this.#table.hint?.move)?.piece ?? this.piece;
    return (own.find((item) => piece !== undefined && item.touch === piece) ?? own[0])?.colour ?? 'blue';
  });

  /** What to do now, as a key of the words. */
  readonly step = $derived(this.shown && this.piece ? 'dock.now.ok' : this.piece ? 'dock.now.round' : this.cell ? 'dock.now.here' : 'dock.now');

  /** What is drawn on the board: a move that is proposed, or else what is being laid. */
  seen(proposed: string | undefined): Placement | undefined {
    return proposed === undefined ? this.shown : this.all.find((p) => p.move === proposed);
  }

  constructor(table: Table) {
    this.#table = table;
  }

  clear(): void {
    this.piece = this.round = this.cell = this.hovered = undefined;
    this.#index = 0;
  }

  takePiece(piece: string): void {
    if (!this.pieces.has(piece) && !wished(this.all, { piece }).length) {
      this.#table.refusal = this.#table.record.why([piece]);
      return;
    }
    this.#table.refusal = null;
    this.piece = this.piece === piece ? undefined : piece;
    this.round = undefined;
    if (this.piece && this.cell && !wished(this.all, { piece, cell: this.cell }).length) this.cell = undefined;
    this.#index = 0;
  }

  takeRound(round: string): void {
    this.round = round;
    if (this.cell && !wished(this.all, this).length) this.cell = undefined;
    this.#index = 0;
  }

  /** A cell of the board: show what fits there, or say why nothing does. Touched again, it is laid. */
  point(cell: string): void {
    const seen = this.cell === cell || (this.hovered === cell && !settings.confirm); // the mouse has shown it already
    if (seen && this.shown) {
      this.lay();
      return;
    }
    const choices = wished(this.all, { piece: this.piece, round: this.round, cell });
    this.#table.refusal = null;
    if (!choices.length) {
      // Without a piece any that could be laid is tried there.
      const tried = this.piece ? this.rounds.filter((p) => !this.round || p.round === this.round) : [...this.pieces].flatMap((piece) => rounds(this.all, piece));
      const ways = tried.map((p) => [p.piece, p.round, cell]);
      this.#table.refusal = telling(ways.map((path) => this.#table.record.why(path)));
      return;
    }
    this.cell = cell;
    this.#index = 0;
  }

  /** The piece in hand follows a finger: to the cell, or to the nearest place where it may lie. */
  drag(cell: string): void {
    const at = this.#table.position.cells.find((one) => one.touch === cell);
    const wish = { piece: this.piece, round: this.round };
    const to = at && (wished(this.all, { ...wish, cell })[0] ?? nearest(wished(this.all, wish), at.centre));
    if (!to || to.move === this.shown?.move) return;
    this.#table.refusal = null;
    [this.round, this.cell] = [to.round, to.anchor];
    this.#index = 0;
  }

  next(): void {
    if (this.left.length) this.#index = (this.#index + 1) % this.left.length;
  }

  turn(sixths: number, flip = false): void {
    const from = this.shown ?? this.rounds.find((p) => p.round === this.round) ?? this.rounds[0];
    if (!from) return;
    this.piece = from.piece;
    this.takeRound(turned(this.all, from, sixths, flip));
  }

  nudge(arrow: Arrow, turn: Turn): void {
    const to = this.shown && nudged(this.all, this.shown, arrow, turn);
    if (!to) return;
    [this.piece, this.round, this.cell] = [to.piece, to.round, to.anchor];
    this.#index = 0;
  }

  lay(): void {
    const placement = this.shown;
    if (!placement) return;
    this.clear();
    this.#table.play(placement.move);
  }
}
