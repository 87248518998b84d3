// The rulebooks as the page shows them: read whole in every language, every picture a position, every move told below a
// picture one that the core knows.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { core, games, LANGUAGES } from './core.mjs';
import { load } from './load.mjs';

const { inline, parse, plain, sentences } = await load('learn/markdown.ts');
const { diagramsOf, drawn, movesBelow, told, tried } = await load('learn/figures.ts');
const { routeOf, addressOf } = await load('route.ts');

const file = (game, name) => readFileSync(new URL(`../../../src/games/${game}/${name}`, import.meta.url), 'utf8');
const book = (game, language) => parse(file(game, `rulebook.${language}.md`));

test('the markup of a line', () => {
  assert.deepEqual(inline('**Aim.** Go to `f6` (R7), *never* back.'), [
    { kind: 'strong', parts: [{ kind: 'text', text: 'Aim.' }] },
    { kind: 'text', text: ' Go to ' },
    { kind: 'code', text: 'f6' },
    { kind: 'text', text: ' (' },
    { kind: 'rule', text: 'R7' },
    { kind: 'text', text: '), ' },
    { kind: 'em', parts: [{ kind: 'text', text: 'never' }] },
    { kind: 'text', text: ' back.' },
  ]);
  assert.deepEqual(inline('<img src=x onerror=alert(1)>'), [{ kind: 'text', text: '<img src=x onerror=alert(1)>' }]);
});

test('the markup of a page', () => {
  const blocks = parse('# A\n\ntwo\nlines\n\n- **R1** one\n  more\n- loose\n\n![what](img/start.svg)\n\n| a | b |\n|---|---|\n| 1 | 2 |\n');
  assert.deepEqual(blocks.map((block) => block.kind), ['heading', 'paragraph', 'list', 'figure', 'table']);
  assert.equal(plain(blocks[1].parts), 'two lines');
  assert.deepEqual(blocks[2].items.map(({ rule, parts }) => [rule, plain(parts)]), [['R1', 'one more'], ['', 'loose']]);
  assert.deepEqual([blocks[3].name, blocks[3].alt], ['start', 'what']);
  assert.deepEqual([blocks[4].head.map(plain), blocks[4].rows.map((row) => row.map(plain))], [['a', 'b'], [['1', '2']]]);
});

function everyText(blocks) {
  return blocks.flatMap((block) => {
    if (block.kind === 'list') return block.items.map(({ parts }) => plain(parts));
    if (block.kind === 'table') return [...block.head, ...block.rows.flat()].map(plain);
    return block.kind === 'figure' ? [block.alt] : [plain(block.parts)];
  });
}

for (const game of games)
  test(`${game}: the rulebook in four languages`, () => {
    const diagrams = diagramsOf(file(game, 'diagrams.txt'));
    const numbers = [...sentences(book(game, 'en')).keys()];
    const moves = movesBelow(core, game, book(game, 'en'), diagrams);
    assert.deepEqual(numbers, numbers.map((_, i) => `R${i + 1}`));
    for (const language of LANGUAGES) {
      const blocks = book(game, language);
      assert.deepEqual([...sentences(blocks).keys()], numbers, language);
      for (const text of everyText(blocks)) assert.doesNotMatch(text, /\*\*|`|\]\(|^#|^\||^- /, `${language}: markup that is not read: ${text}`);
      const figures = blocks.filter((block) => block.kind === 'figure').map((block) => block.name);
      assert.deepEqual(figures.sort(), [...diagrams.keys()].sort(), language);
      assert.deepEqual(movesBelow(core, game, blocks, diagrams), moves, `${language} tells the same moves`);
    }
    for (const diagram of diagrams.values()) assert.ok(drawn(core, diagram).cells.length > 0);
  });

test('what is told in words can be shown', () => {
  for (const [key, moves] of Object.entries(told)) {
    const [game, figure] = key.split('/');
    const diagram = diagramsOf(file(game, 'diagrams.txt')).get(figure);
    for (const move of moves) {
      const { why } = tried(core, diagram, move);
      assert.ok(why === null || why.rule, `${key}: ${move}: ${why?.text}`);
    }
  }
  const refused = (key, move) => tried(core, diagramsOf(file(key.split('/')[0], 'diagrams.txt')).get(key.split('/')[1]), move).why?.rule;
  assert.equal(refused('agon/relocate', 'e7-a4'), 'R18');
  assert.equal(refused('agon/relocate', 'e7-k9'), 'R17');
  assert.equal(refused('trini/lines', 'c3-d5'), 'R10');
  assert.equal(refused('trikolos/orange', '1:b2'), undefined);
});

test('addresses', () => {
  assert.deepEqual(routeOf(''), { game: '', room: '', at: '', within: '' });
  assert.deepEqual(routeOf('#/agon/rules/R7'), { game: 'agon', room: 'rules', at: 'R7', within: '' });
  assert.deepEqual(routeOf('#/trini'), { game: 'trini', room: '', at: '', within: '' });
  assert.deepEqual(routeOf('#/room/k3f9w2/rules/R7'), { game: 'room', room: 'k3f9w2', at: 'rules', within: 'R7' });
  assert.equal(addressOf('agon', 'rules', 'R7'), '#/agon/rules/R7');
  assert.equal(addressOf('agon'), '#/agon');
});
