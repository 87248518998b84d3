// refusals.svelte.ts - why not, in the chosen language. English has the core's sentence, made for the case; the other languages
// have the rulebook's numbered sentence, loaded when the first one is needed.
import { SvelteMap } from 'svelte/reactivity';
import type { Refused } from '../input/paths.ts';
import { settings } from '../state/settings.svelte.ts';
import { t } from '../words/words.svelte.ts';

const known = new SvelteMap<string, ReadonlyMap<string, string>>();
const asked = new Set<string>();

async function learn(key: string, game: string): Promise<void> {
  const language = settings.language;
  try {
    const [{ rulebook }, { sentences }] = await Promise.all([import('./books.ts'), import('./markdown.ts')]);
    known.set(key, sentences(await rulebook(game, language)));
  } catch {
    known.set(key, new Map()); // the English sentence is better than none
    asked.delete(key);
  }
}

/** One sentence; empty for the moment it takes to load it. */
export function refusalSentence(game: string, why: Refused): string {
  if (settings.language === 'en') return why.text.replace(/^[a-z](?=[a-z]*[ ,])/, (letter) => letter.toUpperCase()); // not the name of a cell
  if (!why.rule) return t(why.later ? 'refusal.later' : 'refusal.none');
  const key = `${game}.${settings.language}`;
  if (!asked.has(key)) {
    asked.add(key);
    void learn(key, game);
  }
  const book = known.get(key);
  return book ? (book.get(why.rule) ?? why.text) : '';
}
