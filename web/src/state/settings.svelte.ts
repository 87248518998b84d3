// settings.svelte.ts - what a person likes, kept on this device.
import { LANGUAGES, fromBrowser, type Language } from '../words/languages.ts';

const KEY = 'tessera.settings';

export const THEMES = ['system', 'light', 'dark'] as const;

interface Liked {
  language: Language;
  theme: (typeof THEMES)[number];
  contrast: boolean;
  letters: boolean; // a letter on every coloured piece
  coordinates: boolean;
  turned: 'fixed' | 'mover';
  confirm: boolean; // a move waits for OK
  sounds: boolean;
}

function usual(): Liked {
  return {
    language: fromBrowser(),
    theme: 'system',
    contrast: false,
    letters: false,
    coordinates: true,
    turned: 'fixed',
    confirm: false,
    sounds: false,
  };
}

/** What was kept may come from another version or another hand: each value is looked at before it counts. */
export function checked(text: string | null): Liked {
  const liked = usual();
  let kept: unknown;
  try {
    kept = JSON.parse(text ?? '{}');
  } catch {
    return liked;
  }
  if (typeof kept !== 'object' || kept === null) return liked;
  const from = kept as Record<string, unknown>;
  if (LANGUAGES.includes(from.language as Language)) liked.language = from.language as Language;
  if (THEMES.includes(from.theme as Liked['theme'])) liked.theme = from.theme as Liked['theme'];
  if (from.turned === 'mover') liked.turned = 'mover';
  for (const name of ['contrast', 'letters', 'coordinates', 'confirm', 'sounds'] as const)
    if (typeof from[name] === 'boolean') liked[name] = from[name];
  return liked;
}

function stored(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null; // storage may be forbidden; the page plays without
  }
}

export const settings: Liked = $state(checked(stored()));

export function keepSettings(): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    /* as above */
  }
}
