// clocks.ts - a clock's word of docs/wire.md in a person's words.
import { n, t } from '../words/words.svelte.ts';
import { clockOf } from './create.ts';

export function clockName(word: string): string {
  const clock = clockOf(word);
  if (!clock) return t('clock.none');
  return clock.days ? n('clock.days', clock.days) : t('clock.minutes', { n: clock.setting.minutes, plus: clock.setting.plus });
}
