// Every lesson can be taken: its positions are positions, its tasks can be done and are not done by accident, what it shows is
// so, and all of it is said in every language.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { core, games, LANGUAGES } from './core.mjs';
import { load } from './load.mjs';

const { does } = await load('learn/lessons/lesson.ts');
const { progress, keepProgress } = await load('learn/progress.ts');
const { parse, sentences } = await load('learn/markdown.ts');
const file = (path) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const words = (game, language) => JSON.parse(file(`src/learn/lessons/${game}.${language}.json`));

/** What a complete path of touches plays, or undefined. */
const moveOf = (position, path) => position.moves.find(({ touches }) => touches.some((way) => way.join('\n') === path.join('\n')))?.move;

for (const id of games) {
  const { steps } = await load(`learn/lessons/${id}.ts`);
  const rules = sentences(parse(file(`../src/games/${id}/rulebook.en.md`)));

  test(`${id}: six to eight steps, each with a rule of its own`, () => {
    assert.ok(steps.length >= 6 && steps.length <= 8, `${steps.length} steps`);
    assert.equal(new Set(steps.map((step) => step.id)).size, steps.length);
    for (const step of steps) assert.ok(rules.has(step.rule), `${step.id}: ${step.rule} is no sentence of the rulebook`);
    assert.ok(steps.at(-1).wins, 'the last step wins');
  });

  for (const step of steps)
    test(`${id}: ${step.id}`, () => {
      const game = core.open(step.game ?? id, step.fen);
      const position = game.position();
      assert.equal(position.mover, 1, 'the learner sits in the first seat');
      if (step.refuse) {
        assert.equal(step.accept ?? step.begin ?? step.wins, undefined);
        const why = game.why([...step.show]);
        assert.ok(why && step.refuse.includes(why.rule), `${step.show.join()}: ${JSON.stringify(why)}`);
        for (const rule of step.refuse) assert.ok(rules.has(rule));
        const seen = new Set([...position.cells, ...position.items].map((one) => one.touch));
        assert.ok(seen.has(step.show.at(-1)), 'what is forbidden can be touched');
        assert.equal(game.why(step.show.slice(0, -1)), null, 'and all before it may be');
      } else {
        const done = position.moves.filter(({ move, touches }) => does(step, move, touches[0]?.[0]));
        assert.ok(done.length > 0, 'no legal move does it');
        assert.ok(done.length < position.moves.length || (!step.accept && !step.begin) || step.wins, 'every legal move does it');
        const shown = moveOf(position, step.show);
        assert.ok(shown && done.some(({ move }) => move === shown), `${step.show.join()} does not do it`);
        for (const { move } of step.wins ? done : []) {
          game.go(0);
          game.play(move);
          assert.ok(game.position(1).players[0].winner, `${move} does not win`);
        }
      }
      game.free();
    });

  for (const language of LANGUAGES)
    test(`${id}: said in ${language}`, () => {
      const said = words(id, language);
      assert.deepEqual(Object.keys(said), steps.map((step) => step.id));
      for (const step of steps) {
        const { other, ...needed } = said[step.id];
        assert.deepEqual(Object.keys(needed), ['say', 'task', 'done']);
        assert.equal(other === undefined, words(id, 'en')[step.id].other === undefined, `${step.id}: other`);
        if (step.accept || step.begin) assert.ok(other || step.wins, `${step.id}: nothing for who does something else`);
        for (const [key, text] of Object.entries(said[step.id])) {
          assert.match(text, /^[A-ZÀ-Þ0-9].*[.]$/u, `${step.id}.${key} is a sentence`);
          assert.doesNotMatch(text, /['"]|  /, `${step.id}.${key}: quotation marks, spaces`);
          assert.ok(text.length <= 240, `${step.id}.${key} is long: ${text.length}`);
          if (language === 'fr') assert.doesNotMatch(text, /[^\u202f][;:!?]|[ ][;:!?]/, `${step.id}.${key}: ${text}`);
        }
      }
    });
}

test('progress survives what was kept', () => {
  const kept = new Map();
  globalThis.localStorage = { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => kept.set(key, value) };
  assert.deepEqual(progress('agon'), { step: 0, finished: false });
  keepProgress('agon', { step: 3, finished: true });
  assert.deepEqual(progress('agon'), { step: 3, finished: true });
  for (const nonsense of ['{', 'null', '{"step":-1}', '{"step":"x","finished":1}', '[]']) {
    kept.set('tessera.lesson.agon', nonsense);
    assert.deepEqual(progress('agon'), { step: 0, finished: false }, nonsense);
  }
});
