// lesson.ts - what a lesson is made of. Lessons are data: positions, what is to be done there, and the sentence of the rulebook
// that it shows. Their words are beside them, one file a language; whether a move is legal, and why not, says the core.
export interface Step {
  /** Of its words. */
  id: string;
  /** The sentence of the rulebook it shows. */
  rule: string;
  /** Only where the options are not the usual ones. */
  game?: string;
  /** '' is the start. */
  fen: string;
  /** Legal moves that do the task, by their text; all of them where this is left out. */
  accept?: RegExp;
  /** Or those that begin with this touch: a piece from the shelf. */
  begin?: string;
  /** The task is to try what is forbidden: the rules that may answer. */
  refuse?: readonly string[];
  /** One way to do it, touch by touch: for "show me". */
  show: readonly string[];
  /** Doing it wins the game. */
  wins?: true;
}

/** What is said: the rule, the task, why it worked, and to someone who did something else. */
export interface StepWords {
  say: string;
  task: string;
  done: string;
  other?: string;
}

export type LessonWords = Record<string, StepWords>;

/** Does this move do what the step asks? */
export function does(step: Step, move: string, firstTouch: string | undefined): boolean {
  if (step.refuse) return false;
  if (step.begin !== undefined) return firstTouch === step.begin;
  return step.accept?.test(move) ?? true;
}
