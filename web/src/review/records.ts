// records.ts - a game leaves the page: as a file, as text, as a link, as a picture.
import { CoreError, type Game } from '../../../bindings/npm/tessera.mjs';
import type { Seat } from '../state/seats.ts';
import type { Table } from '../state/table.svelte.ts';
import { MAX_LINK, toLink } from './link.ts';

const PICTURE_WIDTH = 1600; // pixels of a PNG

/** Whom the record names. A person without a name stays without. */
export function nameInRecord(seat: Seat): string | null {
  if (seat.kind !== 'computer') return seat.name || null;
  return seat.level === 0 ? 'Tessera' : `Tessera, level ${seat.level}`;
}

/** The record as text, with the names of those who sit there. */
export function recordText(table: Table): string {
  if (!table.opened) table.seats.forEach((seat, i) => table.record.setTag(`Player${i + 1}`, nameInRecord(seat)));
  return table.record.text();
}

/** As a file of Pentobi, where the core can write one. */
export function pentobiText(game: Game): string | undefined {
  try {
    return game.blksgf();
  } catch (error) {
    if (error instanceof CoreError) return undefined;
    throw error;
  }
}

export function fileName(table: Table, ending: string): string {
  const date = table.record.tag('Date') ?? '';
  return `${table.position.id}${/^[\d-]+$/.test(date) ? `-${date}` : ''}.${ending}`;
}

/** The address that contains the game; undefined when it would be too long for some programs. */
export async function linkTo(table: Table): Promise<string | undefined> {
  const data = await toLink(recordText(table));
  return data.length > MAX_LINK ? undefined : `${location.href.split('#')[0]}#/r/${data}`;
}

export function save(what: Blob, name: string): void {
  const url = URL.createObjectURL(what);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

export const asText = (text: string) => new Blob([text], { type: 'text/plain;charset=utf-8' });
export const asSvg = (svg: string) => new Blob([svg], { type: 'image/svg+xml' });

/** The picture drawn on a canvas, as wide as a poster needs it. */
export async function asPng(svg: string): Promise<Blob> {
  const url = URL.createObjectURL(asSvg(svg));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = PICTURE_WIDTH;
    canvas.height = Math.round((PICTURE_WIDTH * image.naturalHeight) / image.naturalWidth);
    canvas.getContext('2d')!.drawImage(image, 0, 0, canvas.width, canvas.height);
    const png = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'));
    if (!png) throw new Error('no PNG');
    return png;
  } finally {
    URL.revokeObjectURL(url);
  }
}
