// Every language says everything: the same keys, the same names to fill in, nothing empty, the quotation marks and
// spaces of the language.
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { test } from 'node:test';

const words = new URL('../../src/words/', import.meta.url);
const read = (language) => {
  const all = {};
  for (const file of readdirSync(new URL(`${language}/`, words)))
    for (const [key, text] of Object.entries(JSON.parse(readFileSync(new URL(`${language}/${file}`, words), 'utf8')))) {
      assert.ok(!(key in all), `${language}: ${key} is there twice`);
      all[key] = text;
    }
  return all;
};
const en = read('en');
const names = (text) => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1]).sort();

for (const language of ['fr', 'de', 'it'])
  test(`${language} says everything English says`, () => {
    const words = read(language);
    assert.deepEqual(Object.keys(words).sort(), Object.keys(en).sort());
    for (const [key, text] of Object.entries(words)) {
      assert.notEqual(text.trim(), '', key);
      assert.deepEqual(names(text), names(en[key]), key);
      assert.doesNotMatch(text, /['"]/, `${key} has straight quotation marks`);
    }
  });

test('French has its spaces', () => {
  for (const [key, text] of Object.entries(read('fr'))) assert.doesNotMatch(text, /[^\u00a0\u202f\s][;:!?]|[ ][;:!?]/, `${key}: ${text}`);
});

test('every key in the code is a word', () => {
  const files = readdirSync(new URL('../../src', import.meta.url), { recursive: true }).filter((name) => /\.(svelte|ts)$/.test(name));
  for (const name of files) {
    const source = readFileSync(new URL(`../../src/${name}`, import.meta.url), 'utf8');
    for (const [, key] of source.matchAll(/\bt\('([^']+)'/g)) assert.ok(key in en, `${name} says ${key}`);
  }
});
