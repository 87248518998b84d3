// start.ts - which game lies on a table when it is opened: one that was left, a new one, or a record.
import type { Core } from '../../../bindings/npm/tessera.mjs';
import { kept, keptOpened } from './kept.ts';
import { Table } from './table.svelte.ts';

/** The game that was left, or a new one; one that is over is only looked at again. */
export function openedTable(core: Core, id: string, reviewing: boolean): Table {
  const table = new Table(core);
  const left = kept(id);
  try {
    if (left && (!left.over || reviewing)) table.resume(left);
    else table.begin(id);
  } catch {
    table.begin(id); // what was kept cannot be read
  }
  return table;
}

export function tableOfRecord(core: Core, { text, link }: { text: string; link: string }): Table {
  const table = new Table(core);
  const left = link ? keptOpened(link) : undefined;
  if (left) table.resume(left);
  else table.show(core.read(text), link);
  return table;
}
