// progress.ts - how far a person has come in each lesson, on this device.
const PREFIX = 'tessera.lesson.';

export interface Progress {
  step: number;
  finished: boolean;
}

export function progress(game: string): Progress {
  try {
    const kept = JSON.parse(localStorage.getItem(PREFIX + game) ?? 'null') as Partial<Progress> | null;
    const step = kept?.step;
    return { step: typeof step === 'number' && Number.isInteger(step) && step >= 0 ? step : 0, finished: kept?.finished === true };
  } catch {
    return { step: 0, finished: false }; // storage may be forbidden, or hold anything
  }
}

export function keepProgress(game: string, reached: Progress): void {
  try {
    localStorage.setItem(PREFIX + game, JSON.stringify(reached));
  } catch {
    /* the lesson goes on, it is only not remembered */
  }
}
