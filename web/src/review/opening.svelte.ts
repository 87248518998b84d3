// opening.svelte.ts - a record comes into the page: from a file, chosen or dropped. It goes on as an address that
// contains it, so that a reload finds it again. What cannot be read is refused with a sentence, and nothing changes.
import { CoreError, type Core } from '../../../bindings/npm/tessera.mjs';
import { t } from '../words/words.svelte.ts';
import { fault } from './faults.ts';
import { MAX_LINK, MAX_RECORD, toLink } from './link.ts';

export const opening = $state({ refusal: '' });

/** Records too long for an address are only in hand, until the page is closed. */
let inHand: string | undefined;
export const recordInHand = () => inHand;

async function refusal(name: string, error: CoreError, text: string): Promise<string> {
  const why = await fault(error, text);
  return error.line ? t('open.refused-at', { name, line: error.line, column: error.column, why }) : t('open.refused', { name, why });
}

/** The address of a record: it contains it where it is not too long. */
export async function addressOfRecord(text: string): Promise<string> {
  const data = await toLink(text);
  const long = data.length > MAX_LINK;
  if (long) inHand = text;
  return `#/r/${long ? '' : data}`;
}

export async function openFile(core: Core, file: File): Promise<void> {
  opening.refusal = '';
  const name = file.name;
  if (file.size > MAX_RECORD) {
    opening.refusal = t('open.large', { name });
    return;
  }
  let text = '';
  try {
    text = await file.text();
    core.read(text).free();
    location.hash = await addressOfRecord(text);
  } catch (error) {
    opening.refusal = error instanceof CoreError ? await refusal(name, error, text) : t('open.unreadable', { name });
  }
}

/** Lets the person choose a file. */
export function chooseFile(core: Core): void {
  const input = document.createElement('input');
  input.type = 'file';
  input.accept = '.tes,.blksgf,text/plain';
  input.onchange = () => input.files?.[0] && void openFile(core, input.files[0]);
  input.click();
}
