// replay.ts - the keys that walk through a game.

/** Where a key leads among `last` moves from move `at`; undefined when it is no key of ours. */
export function replayed(key: string, at: number, last: number): number | undefined {
  if (key === 'ArrowLeft') return Math.max(0, at - 1);
  if (key === 'ArrowRight') return Math.min(last, at + 1);
  if (key === 'Home') return 0;
  if (key === 'End') return last;
  return undefined;
}

/** On a board the arrows walk from cell to cell, and in what is filled in they are its own. */
export function mayReplay(target: EventTarget | null): boolean {
  return !(target instanceof Element && target.closest('.board, [role="slider"], dialog, input, select, textarea'));
}
