// seats.ts - who plays: a person here, a guest at another screen, or the computer at a level.
export type Seat = { kind: 'human' | 'guest'; name: string } | { kind: 'computer'; level: number };

export const LEVELS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 0] as const; // 0 is full strength

/** You first, the others by the computer at its easiest. */
export function usualSeats(players: number): Seat[] {
  return Array.from({ length: players }, (_, i): Seat => (i === 0 ? { kind: 'human', name: '' } : { kind: 'computer', level: 1 }));
}

/** As many seats as players, whatever was kept. */
export function fitted(seats: unknown, players: number): Seat[] {
  const usual = usualSeats(players);
  if (!Array.isArray(seats)) return usual;
  return usual.map((fallback, i) => {
    const seat = seats[i] as Partial<{ kind: string; level: number; name: string }> | undefined;
    if (seat?.kind === 'human') return { kind: 'human', name: typeof seat.name === 'string' ? seat.name.slice(0, 40) : '' };
    if (seat?.kind === 'computer' && LEVELS.some((level) => level === seat.level)) return { kind: 'computer', level: seat.level! };
    return fallback;
  });
}

/** Everybody one seat on, for the next game. */
export function rotated(seats: readonly Seat[]): Seat[] {
  return seats.map((_, i) => seats[(i + seats.length - 1) % seats.length]!);
}
