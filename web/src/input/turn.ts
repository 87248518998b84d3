// turn.ts - from the core's lengths to the screen's: y goes down there, and a board may be turned to the player at it.
export type Point = readonly [number, number];

/** Degrees, counter-clockwise. */
export type Turn = number;

export function onScreen([x, y]: Point, turn: Turn): Point {
  if (turn === 0) return [x, -y];
  if (turn === 180) return [-x, y];
  const [cos, sin] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)];
  const tenth = (length: number) => Math.round(length * 10) / 10;
  return [tenth(x * cos - y * sin), tenth(-x * sin - y * cos)];
}

/** Where they sit: clockwise round the table, at angles that lay boards of triangles and hexagons onto themselves. */
const SEATS: Record<number, readonly Turn[]> = { 2: [0, 180], 3: [0, 120, 240], 4: [0, 60, 180, 240] };

/** The turn that brings a player's own side, counted from 1, to the lower edge. */
export function turnFor(player: number, players: number): Turn {
  return SEATS[players]?.[player - 1] ?? 0;
}
