// worker.ts - where the page thinks: moves of computer players, hints, analysis.
import { Core, type Game } from '../../../bindings/npm/tessera.mjs';
import type { Answers, FromWorker, Question, Spot, ToWorker } from './asked.ts';

const HASH_BYTES = 16 << 20;
const HINT_MS = 1000;

let core: Promise<Core> | undefined;

function opened(from: Core, spot: Spot): Game {
  const game = from.open(spot.game, spot.fen);
  for (const move of spot.moves) game.play(move);
  return game;
}

function answer(from: Core, question: Question, progress: (done: number, of: number) => boolean): Answers[keyof Answers] {
  const game = opened(from, question.spot);
  const engine = from.engine({ hashBytes: HASH_BYTES });
  try {
    if (question.kind === 'hint') return engine.hint(game, { movetime: HINT_MS }, question.lang);
    if (question.kind === 'analyse') return engine.analyse(game, { totalMs: question.totalMs }, progress);
    const { level, seed, movetime } = question;
    const strength = level ? { level } : { player: 'full' as const };
    return { move: engine.think(game, { ...strength, seed, movetime }).move };
  } finally {
    engine.free();
    game.free();
  }
}

addEventListener('message', async ({ data }: MessageEvent<ToWorker>) => {
  const say = (message: FromWorker) => postMessage(message);
  const { id } = data;
  try {
    core ??= Core.load(data.module!);
    say({ id, kind: 'answer', answer: answer(await core, data.question, (done, of) => (say({ id, kind: 'progress', done, of }), true)) });
  } catch (error) {
    say({ id, kind: 'failed', text: error instanceof Error ? error.message : String(error) });
  }
});
