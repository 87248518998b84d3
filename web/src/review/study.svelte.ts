// study.svelte.ts - what the engine thinks of the line on the table: asked for once, kept while the game is open.
// The search runs in a worker of its own, so that a computer player and an analysis do not stop each other.
import { SvelteMap } from 'svelte/reactivity';
import { NO_MOVES, type Analysis, type Core, type Position } from '../../../bindings/npm/tessera.mjs';
import { Engine, Stopped } from '../core/engine.ts';
import type { Table } from '../state/table.svelte.ts';

const MS_PER_POSITION = 300;
const MOST_MS = 12_000;

/** A move of the best line, and what it does to the board. */
export interface Ahead {
  move: string;
  player: number;
  cells: { touch: string; piece: Position['cells'][number]['piece'] }[];
}

export class Study {
  busy = $state(false);
  done = $state(0);
  of = $state(1);
  trouble = $state('');

  #table: Table;
  #engine = new Engine();
  #known = new SvelteMap<string, Analysis>();
  readonly #line = $derived.by(() => this.#table.line.map((step) => step.move).join(' '));
  readonly analysis = $derived.by(() => this.#known.get(this.#line));
  /** The best moves from where we stand. */
  readonly best: string[] = $derived.by(() => {
    const known = this.analysis;
    return known?.moves[this.#table.at]?.line ?? (this.#table.at === known?.plies ? known.next?.line : undefined) ?? [];
  });

  constructor(table: Table) {
    this.#table = table;
  }

  async begin(): Promise<void> {
    if (this.busy || this.analysis || this.#table.position.players.length < 2) return;
    const line = this.#line;
    const moves = this.#table.line.map((step) => step.move);
    const totalMs = Math.min(MOST_MS, MS_PER_POSITION * (moves.length + 1));
    this.busy = true;
    this.trouble = '';
    this.done = 0;
    this.of = moves.length + 1;
    try {
      const question = { kind: 'analyse', spot: { ...this.#table.spot(), moves }, totalMs } as const;
      this.#known.set(line, await this.#engine.ask(question, (done, of) => ([this.done, this.of] = [done, of])));
    } catch (error) {
      if (!(error instanceof Stopped)) this.trouble = error instanceof Error ? error.message : String(error);
    } finally {
      this.#engine.close();
      this.busy = false;
    }
  }

  cancel(): void {
    this.#engine.stop();
  }
}

/** The position after so many moves of a line that begins where the table stands, and what each move changed. */
export function lookAhead(core: Core, from: Position, line: readonly string[], steps: number): { position: Position | undefined; ahead: Ahead[] } {
  const game = core.open(from.game, from.fen);
  const ahead: Ahead[] = [];
  let position: Position | undefined;
  try {
    for (const [i, move] of line.entries()) {
      game.play(move);
      const whole = game.position(NO_MOVES);
      const { last } = whole;
      const pieces = new Map(whole.cells.map((cell) => [cell.touch, cell.piece]));
      ahead.push({ move, player: last!.player, cells: last!.cells.map((touch) => ({ touch, piece: pieces.get(touch) })) });
      if (i + 1 === steps) position = whole;
    }
  } catch {
    /* a line may run past a draw by repetition, which a game begun here does not know of: what came before counts */
  } finally {
    game.free();
  }
  return { position, ahead };
}

const studies = new WeakMap<Table, Study>();

export function studyOf(table: Table): Study {
  let study = studies.get(table);
  if (!study) studies.set(table, (study = new Study(table)));
  return study;
}
