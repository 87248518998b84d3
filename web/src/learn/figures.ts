// figures.ts - the positions of the rulebooks, and what can be tried in each. tools/diagrams draws the printed pictures from
// the same lines of diagrams.txt. Moves come from the rulebook's own text; where it tells one in words only, it stands here.
import type { Core, Position, Why } from '../../../bindings/npm/tessera.mjs';
import type { Block, Inline } from './markdown.ts';

export interface Diagram {
  game: string;
  fen: string; // '' is the start
}

export function diagramsOf(text: string): Map<string, Diagram> {
  const lines = text.split('\n').filter((line) => line && !line.startsWith('#'));
  return new Map(
    lines.map((line) => {
      const [name = '', game = '', fen = ''] = line.split('\t');
      return [name, { game, fen: fen === 'start' ? '' : fen }];
    }),
  );
}

/** Told in words by the rulebook, in the order of telling. */
export const told: Record<string, readonly string[]> = {
  'agon/relocate': ['e7-a4', 'e7-k9', 'e7-f11'],
  'blokus-trigon/side': ['r16', 'u16', 'u15,t16,u16,v16'],
  'trigon/gap': ['1@1,1', '1@1,0'],
  'trigon/islands': ['-1,0>6,0', '-1,0>-1,1'],
  'trikolos/orange': ['1:b2', '1:d2', '1:e5'],
  'trini/lines': ['c3-f6', 'c3-d5'],
  'trini/turns': ['d4=QCS', 'd4=SQC', 'd4=CqS', 'd4=CQs', 'd4=QSc', 'd4=qSC', 'd4=sCQ', 'd4=ScQ'],
};

/** What became of a move tried in a figure: the position after it, or the one before it with the reason why not. */
export interface Outcome {
  move: string;
  position: Position;
  why: Why | null;
}

const NO_MOVES = 1;

export function drawn(core: Core, diagram: Diagram): Position {
  const game = core.open(diagram.game, diagram.fen);
  const position = game.position(NO_MOVES);
  game.free();
  return position;
}

export function tried(core: Core, diagram: Diagram, move: string): Outcome {
  const game = core.open(diagram.game, diagram.fen);
  try {
    game.play(move);
    return { move, position: game.position(NO_MOVES), why: null };
  } catch (error) {
    const why = (error as { why?: Why }).why;
    if (!why) throw error;
    return { move, position: game.position(NO_MOVES), why };
  } finally {
    game.free();
  }
}

function codes(parts: readonly Inline[]): string[] {
  return parts.flatMap((part) => ('parts' in part ? codes(part.parts) : part.kind === 'code' ? [part.text] : []));
}

/** For every figure of a rulebook the moves told below it that say something: legal ones, and ones that break a rule. On
 *  the position of the start, what is not legal is only an example of writing. */
export function movesBelow(core: Core, id: string, blocks: readonly Block[], diagrams: ReadonlyMap<string, Diagram>): Map<string, string[]> {
  const found = new Map<string, string[]>();
  let figure = '';
  for (const block of blocks) {
    if (block.kind === 'figure') found.set((figure = block.name), [...(told[`${id}/${block.name}`] ?? [])]);
    else if (block.kind === 'heading') figure = '';
    else if (block.kind === 'paragraph' && figure) found.get(figure)!.push(...codes(block.parts));
  }
  for (const [name, moves] of found) {
    const diagram = diagrams.get(name);
    const telling = (move: string) => {
      if (!diagram) return false;
      const { why } = tried(core, diagram, move);
      return why === null || (why.rule !== '' && diagram.fen !== '');
    };
    found.set(name, [...new Set(moves)].filter(telling));
  }
  return found;
}
