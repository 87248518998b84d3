// rules.ts - the rules a session asks for, from the wasm core: one open game that is brought to where it is asked about.
// Moves come one after the other, so this is a step forward nearly always.
import type { Core, Game } from '../../../bindings/npm/tessera.mjs';
import type { Rules } from './session.ts';

export function coreRules(core: Core): Rules & { free(): void } {
  let game: Game | null = null;
  let name = '';
  let at: string[] = [];
  let nodes: number[] = [];

  /** Stands after these moves, or null: one of them is illegal. */
  function after(wanted: string, moves: readonly string[]): Game | null {
    if (!game || wanted !== name) {
      game?.free();
      game = core.open(wanted);
      name = wanted;
      at = [];
      nodes = [game.node];
    }
    let same = 0;
    while (same < at.length && same < moves.length && at[same] === moves[same]) same++;
    if (same < at.length) {
      game.go(nodes[same]!);
      at.length = same;
      nodes.length = same + 1;
    }
    try {
      for (const move of moves.slice(same)) {
        nodes.push(game.play(move));
        at.push(move);
      }
    } catch {
      return null;
    }
    return game;
  }

  return {
    hash: (wanted, moves) => after(wanted, moves)?.hash() ?? '',
    legal: (wanted, moves, move) => after(wanted, [...moves, move]) !== null,
    free() {
      game?.free();
      game = null;
    },
  };
}
