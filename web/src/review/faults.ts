// faults.ts - what is wrong with a text that should be a record, in the chosen language. English has the core's sentence, made
// for the case; the other languages have the rulebook's sentence for a move that is not allowed, and a general one for the rest.
import type { CoreError } from '../../../bindings/npm/tessera.mjs';
import { settings } from '../state/settings.svelte.ts';
import { t } from '../words/words.svelte.ts';

/** The core names the rule at the end of its sentence. */
async function brokenRule(sentence: string, text: string): Promise<string | undefined> {
  const rule = /\(rule (R\d+)\)$/.exec(sentence)?.[1];
  const game = /\[Game "([a-z-]+)/.exec(text)?.[1];
  if (!rule || !game) return undefined;
  const [{ rulebook }, { sentences }] = await Promise.all([import('../learn/books.ts'), import('../learn/markdown.ts')]);
  return sentences(await rulebook(game, settings.language)).get(rule);
}

export async function fault(error: CoreError, text: string): Promise<string> {
  if (settings.language === 'en') return error.message;
  const rule = await brokenRule(error.message, text).catch(() => undefined);
  return rule ? t('open.illegal', { rule }) : t('open.unsound');
}
