// worker.ts - where the page thinks: moves of computer players, hints, analysis.
import { Core, type Game } from '../../../bindings/npm/tessera.mjs';
import type { Answers, FromWorker, Question, Spot, ToWorker } from './asked.ts';

const HASH_BYTES = 16 << 20;
const HINT_MS = 1000;
const HELPERS_MS = 250; // to wait for them; who comes later helps with the next question

let core: Promise<Core> | undefined;

function opened(from: Core, spot: Spot): Game {
  const game = from.open(spot.game, spot.fen);
  for (const move of spot.moves) game.play(move);
  return game;
}

let helpers = 0;

/** How many threads there are, up to what is wanted: this one, and helpers, which are started for the first question that wants them. */
async function gathered(from: Core, wanted: number): Promise<number> {
  for (; helpers < wanted - 1; helpers++) {
    const worker = new Worker(new URL('./helper.ts', import.meta.url), { type: 'module' });
    worker.postMessage(from.helper());
  }
  const until = performance.now() + HELPERS_MS;
  while (from.helpers < wanted - 1 && performance.now() < until) await new Promise((done) => setTimeout(done, 5));
  return Math.min(wanted, from.helpers + 1);
}

function answer(from: Core, question: Question, threads: number, progress: (done: number, of: number) => boolean): Answers[keyof Answers] {
  const game = opened(from, question.spot);
  const engine = from.engine({ hashBytes: HASH_BYTES });
  try {
    if (question.kind === 'hint') return engine.hint(game, { movetime: HINT_MS, threads }, question.lang);
    if (question.kind === 'analyse') return engine.analyse(game, { totalMs: question.totalMs, threads }, progress);
    const { level, seed, movetime } = question;
    const strength = level ? { level } : { player: 'full' as const };
    return { move: engine.think(game, { ...strength, seed, movetime, threads }).move };
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
    const from = await core;
    const threads = await gathered(from, data.threads);
    say({ id, kind: 'answer', answer: answer(from, data.question, threads, (done, of) => (say({ id, kind: 'progress', done, of }), true)) });
  } catch (error) {
    say({ id, kind: 'failed', text: error instanceof Error ? error.message : String(error) });
  }
});
