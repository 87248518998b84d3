// test_support.mjs - what the tests of the wasm core share.

import { execFileSync } from 'node:child_process';

export const program = process.env.TESSERA_BIN ?? 'build/tessera';

/** What the native program prints. The first argument may be a list, then the second is its standard input. */
export function native(first, ...rest) {
  const [args, input] = Array.isArray(first) ? [first, rest[0]] : [[first, ...rest], ''];
  return execFileSync(program, args, { encoding: 'utf8', input, maxBuffer: 1 << 26 });
}

/** Every listed option on its own; combinations are the native tests' business. */
export const variantsOf = (games) =>
  games.flatMap(({ id, options }) => [
    id,
    ...options.flatMap((o) => o.values.slice(1).map((value) => `${id}:${o.name}=${value}`)),
    ...options.filter((o) => o.form).map((o) => `${id}:${o.name}=random-7`),
  ]);

/** Numbers from 0 up to 1, the same ones every time. */
export function randomly(seed) {
  let state = seed;
  return () => (state = (state * 48271) % 0x7fffffff) / 0x7fffffff;
}

export const anyOf = (list, random) => list[Math.floor(random() * list.length)];

/** Plays so many random moves, or up to the end. */
export function playRandomly(game, plies, random) {
  for (let i = 0; i < plies; i++) {
    const { moves } = game.position(2);
    if (moves.length === 0) return;
    game.play(anyOf(moves, random).move);
  }
}
