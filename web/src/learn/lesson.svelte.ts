// lesson.svelte.ts - a lesson being taken: which step, what has become of it. The table in it is a real one, for practice.
import type { Core } from '../../../bindings/npm/tessera.mjs';
import { Placing } from '../state/placing.svelte.ts';
import type { Seat } from '../state/seats.ts';
import { Table } from '../state/table.svelte.ts';
import { does, type Step } from './lessons/lesson.ts';
import { keepProgress, progress } from './progress.ts';

const TAKE_BACK_MS = 1400; // long enough to see what one did
/** Nobody answers: the position after the task stays to be seen. */
const EVERYONE: readonly Seat[] = Array.from({ length: 4 }, () => ({ kind: 'human', name: '' }));
const SHOW_MS = 600; // between two touches that are shown

export class Lesson {
  readonly table: Table;
  readonly placing: Placing;
  at = $state(0);
  /** To be done; being taken back; shown touch by touch; done. */
  stage: 'doing' | 'astray' | 'shown' | 'done' = $state('doing');
  /** Something legal was done that is not the task. */
  astray = $state(false);
  finished = $state(false);

  readonly step: Step = $derived.by(() => this.steps[this.at]!);
  readonly open = $derived(this.stage === 'doing');

  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    core: Core,
    readonly game: string,
    readonly steps: readonly Step[],
  ) {
    this.table = new Table(core, true);
    const reached = progress(game);
    this.finished = reached.finished;
    this.placing = new Placing(this.table);
    this.go(reached.finished ? 0 : reached.step);
  }

  get last(): boolean {
    return this.at === this.steps.length - 1;
  }

  go(at: number): void {
    this.at = Math.max(0, Math.min(at, this.steps.length - 1));
    this.astray = false;
    this.#lay();
    keepProgress(this.game, { step: this.at, finished: this.finished });
  }

  /** Call it whenever the table has changed: is the task done? */
  judge(): void {
    if (this.stage !== 'doing' && this.stage !== 'shown') return;
    const { table, step } = this;
    const answered = table.refusal?.rule;
    if (answered && step.refuse?.includes(answered)) this.#succeed();
    else if (table.line.length > 0) {
      const { move } = table.line[0]!;
      if (does(step, move, this.#firstTouch)) this.#succeed();
      else {
        this.stage = 'astray';
        this.astray = true;
        this.#timer = setTimeout(() => this.#lay(), TAKE_BACK_MS);
      }
    }
  }

  touch(touch: string): void {
    if (!this.open) return;
    this.astray = false;
    if (this.placing.active) this.placing.point(touch);
    else this.table.touch(touch);
  }

  takeItem(touch: string): void {
    if (!this.open) return;
    this.astray = false;
    if (this.placing.active) this.placing.takePiece(touch);
    else this.table.touch(touch);
  }

  /** Shows one way, a touch at a time. */
  demonstrate(): void {
    this.#lay();
    this.stage = 'shown';
    const { show, refuse } = this.step;
    const reach = (length: number) => {
      const path = show.slice(0, length);
      if (length === show.length && refuse) this.table.refusal = this.table.record.why(path);
      else this.table.choose(path);
      if (length < show.length) this.#timer = setTimeout(() => reach(length + 1), SHOW_MS);
    };
    reach(1);
  }

  close(): void {
    clearTimeout(this.#timer);
    this.table.close();
  }

  get #firstTouch(): string | undefined {
    return this.#ways.get(this.table.line[0]!.move);
  }

  #ways = new Map<string, string>();

  #lay(): void {
    clearTimeout(this.#timer);
    const { step, table } = this;
    table.begin(step.game ?? this.game, EVERYONE, step.fen);
    this.#ways = new Map(step.begin === undefined ? [] : table.position.moves.map(({ move, touches }) => [move, touches[0]?.[0] ?? '']));
    this.placing.clear();
    this.stage = 'doing';
  }

  #succeed(): void {
    clearTimeout(this.#timer);
    this.stage = 'done';
    this.astray = false;
    if (!this.last) return;
    this.finished = true;
    keepProgress(this.game, { step: this.at, finished: true });
  }
}
