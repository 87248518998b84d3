// paths.ts - from touches to a move. The core lists every legal move as paths of touches; a person narrows
// that list touch by touch. Nothing here knows a rule.
import type { Position, Why } from '../../../bindings/npm/tessera.mjs';

type Moves = Position['moves'];

/** What may be touched after a path. */
export interface Next {
  touches: Set<string>;
  /** The move this path already is, if it is one. */
  move: string | undefined;
}

function begins(path: readonly string[], with_: readonly string[]): boolean {
  return with_.length <= path.length && with_.every((touch, i) => path[i] === touch);
}

export function next(moves: Moves, path: readonly string[]): Next {
  const touches = new Set<string>();
  let move: string | undefined;
  for (const candidate of moves)
    for (const way of candidate.touches) {
      if (path.length && !begins(way, path)) continue;
      const touch = way[path.length];
      if (touch === undefined) move = candidate.move;
      else touches.add(touch);
    }
  return { touches, move };
}

/** The path after one more touch: longer where it leads on, anew where it begins another move, else null. */
export function touched(moves: Moves, path: readonly string[], touch: string): string[] | null {
  if (next(moves, path).touches.has(touch)) return [...path, touch];
  if (path.at(-1) === touch) return path.slice(0, -1); // the same again lets go
  // Another of the same kind instead: the longest beginning that still leads on.
  for (let keep = path.length - 1; keep >= 0; keep--)
    if (next(moves, path.slice(0, keep)).touches.has(touch)) return [...path.slice(0, keep), touch];
  return null;
}

/** Every move a path may still become. */
export function reachable(moves: Moves, path: readonly string[]): Moves {
  return moves.filter((candidate) => candidate.touches.some((way) => begins(way, path)));
}

/** Why not; where no rule speaks of it, also whether it is only too early for this touch. */
export type Refused = Why & { later?: boolean };

export function refused(why: Why | null, moves: Moves, touch: string): Refused | null {
  if (!why || why.rule) return why;
  return { ...why, later: moves.some(({ touches }) => touches.some((way) => way.indexOf(touch) > 0)) };
}
