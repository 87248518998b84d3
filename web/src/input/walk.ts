// walk.ts - the arrow keys on a board of any lattice: the nearest cell in that direction.
export interface Place {
  touch: string;
  x: number;
  y: number; // as on the screen, downwards
}

const STEP = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] } as const;

export type Arrow = keyof typeof STEP;

export function isArrow(key: string): key is Arrow {
  return key in STEP;
}

/** Distance along the direction counts once, astray twice; what lies behind or mostly aside does not count. */
export function neighbour(places: readonly Place[], from: string, arrow: Arrow): string | undefined {
  const start = places.find((place) => place.touch === from);
  if (!start) return places[0]?.touch;
  const [dx, dy] = STEP[arrow];
  let best: string | undefined;
  let least = Infinity;
  for (const place of places) {
    const x = place.x - start.x;
    const y = place.y - start.y;
    const along = x * dx + y * dy;
    const astray = Math.abs(x * dy - y * dx);
    if (along <= 1 || astray > along * 2) continue;
    const cost = along + 2 * astray;
    if (cost < least) [best, least] = [place.touch, cost];
  }
  return best;
}
