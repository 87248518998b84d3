// words.mjs - the texts of the page, for tests that compare what is on the screen with them.
import { readdirSync, readFileSync } from 'node:fs';

export const LANGUAGES = ['en', 'fr', 'de', 'it'];

/** Every text of a language by its key. */
export function words(language) {
  const folder = new URL(`../../../src/words/${language}/`, import.meta.url);
  return Object.assign({}, ...readdirSync(folder).map((file) => JSON.parse(readFileSync(new URL(file, folder), 'utf8'))));
}

/** A text whose {names} may stand for anything, as a pattern. */
export function pattern(text) {
  const parts = text.split(/\{\w+\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('.+')}$`, 's');
}
