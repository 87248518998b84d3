// kept.ts - games left and games to come back to, on this device. One entry per game: its record as text, which
// any other program of the house reads too, the move it stood at, and the seats.
import type { Seat } from './seats.ts';

const PREFIX = 'tessera.game.';

export interface Kept {
  id: string; // of the game: "agon"
  record: string;
  moves: string[]; // the line that was being played
  ply: number; // how far along it
  seats: Seat[];
  when: number;
  over: boolean;
}

export function keep(kept: Kept): void {
  try {
    localStorage.setItem(PREFIX + kept.id, JSON.stringify(kept));
  } catch {
    /* storage is full or forbidden: the game goes on, it is only not kept */
  }
}

export function kept(id: string): Kept | undefined {
  try {
    const found = JSON.parse(localStorage.getItem(PREFIX + id) ?? 'null') as Partial<Kept> | null;
    if (!found || typeof found.record !== 'string' || !Array.isArray(found.moves) || found.id !== id) return undefined;
    return { ply: 0, seats: [], when: 0, over: false, ...found } as Kept;
  } catch {
    return undefined;
  }
}

/** The game that was left last and is not over. */
export function lastLeft(ids: readonly string[]): Kept | undefined {
  return ids
    .map(kept)
    .filter((game) => game !== undefined && !game.over && game.ply > 0)
    .sort((a, b) => b!.when - a!.when)[0];
}
