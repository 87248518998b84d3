// asked.ts - what the page asks of the worker that thinks, and what comes back.
import type { Analysis, Hint } from '../../../bindings/npm/tessera.mjs';
import type { Language } from '../words/languages.ts';

/** A position on its way to the worker: the game, where it began, and the moves since. */
export interface Spot {
  game: string;
  fen: string;
  moves: string[];
}

export type Question =
  | { kind: 'move'; spot: Spot; level: number; seed: number; movetime?: number }
  | { kind: 'hint'; spot: Spot; lang: Language }
  | { kind: 'analyse'; spot: Spot; totalMs: number };

/** Levels are made for one thread; what is to be as strong as can be may have all of them. */
export function mayShare(question: Question): boolean {
  return question.kind !== 'move' || question.level === 0;
}

export interface Answers {
  move: { move: string };
  hint: Hint;
  analyse: Analysis;
}

/** The engine itself goes with the first question a worker gets; `threads` may think about this one. */
export type ToWorker = { id: number; question: Question; threads: number; module?: WebAssembly.Module };
export type FromWorker =
  | { id: number; kind: 'progress'; done: number; of: number }
  | { id: number; kind: 'answer'; answer: Answers[keyof Answers] }
  | { id: number; kind: 'failed'; text: string };
