// kept.ts - games left and games to come back to, on this device. One entry per game: its record as text, which
// any other program of the house reads too, the move it stood at, and the seats. A record opened from a file or a
// link has a place of its own, so that looking at it costs nobody the game they left.
import type { ClockSetting } from './clock.svelte.ts';
import type { Seat } from './seats.ts';

const PREFIX = 'tessera.game.';

export interface Kept {
  id: string; // of the game: "agon"
  record: string;
  moves: string[]; // the line that was being played
  ply: number; // how far along it
  seats: Seat[];
  clock?: ClockSetting | undefined;
  left?: number[];
  when: number;
  over: boolean;
  resigned?: number | undefined; // who did, from 1
  late?: number | undefined; // who ran out of time
  link?: string | undefined; // only of an opened record: the link it came from
}

const OPENED = 'opened';

export function keep(kept: Kept): void {
  try {
    localStorage.setItem(PREFIX + (kept.link === undefined ? kept.id : OPENED), JSON.stringify(kept));
  } catch {
    /* storage is full or forbidden: the game goes on, it is only not kept */
  }
}

function found(slot: string): Kept | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(PREFIX + slot) ?? 'null') as Partial<Kept> | null;
    if (!kept || typeof kept.record !== 'string' || !Array.isArray(kept.moves)) return undefined;
    return { ply: 0, seats: [], when: 0, over: false, ...kept } as Kept;
  } catch {
    return undefined;
  }
}

export function kept(id: string): Kept | undefined {
  const game = found(id);
  return game?.id === id ? game : undefined;
}

/** What became of the record that was opened from this link, if it was the last one opened. */
export function keptOpened(link: string): Kept | undefined {
  const game = found(OPENED);
  return game?.link === link ? game : undefined;
}

/** The game that was left last and is not over. */
export function lastLeft(ids: readonly string[]): Kept | undefined {
  return ids
    .map(kept)
    .filter((game) => game !== undefined && !game.over && game.ply > 0)
    .sort((a, b) => b!.when - a!.when)[0];
}
