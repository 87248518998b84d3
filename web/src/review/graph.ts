// graph.ts - from chances to lines on the screen. Every position's chances sum to 1, so the players' bands lie on
// each other and fill the height; the first player's is the lowest.
export function across(ply: number, plies: number, width: number): number {
  return plies > 0 ? (ply / plies) * width : width / 2;
}

/** The move nearest to a point of the graph. */
export function plyAt(x: number, plies: number, width: number): number {
  if (width <= 0) return 0;
  return Math.max(0, Math.min(plies, Math.round((x / width) * plies)));
}

const short = (value: number) => Number(value.toFixed(1));

/** How high the bands of players 0 .. player reach, from the top of the graph, at each position. */
function edge(chances: readonly (readonly number[])[], player: number, height: number): number[] {
  return chances.map((all) => height * (1 - all.slice(0, player + 1).reduce((sum, chance) => sum + chance, 0)));
}

/** A closed path for every player. A game without moves has bands as wide as the graph. */
export function bands(chances: readonly (readonly number[])[], plies: number, width: number, height: number): string[] {
  const players = chances[0]?.length ?? 0;
  const xs = plies > 0 ? chances.map((_, i) => across(i, plies, width)) : [0, width];
  const rows = plies > 0 ? chances : [chances[0]!, chances[0]!];
  return Array.from({ length: players }, (_, player) => {
    const above = edge(rows, player, height).map((y, i) => `${short(xs[i]!)} ${short(Math.max(0, y))}`);
    const below = edge(rows, player - 1, height).map((y, i) => `${short(xs[i]!)} ${short(y)}`);
    return `M${above.join('L')}L${below.reverse().join('L')}Z`;
  });
}
