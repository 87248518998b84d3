// link.ts - a record inside an address: its text, deflated, in the letters of base64url. The first letter says how:
// 1 deflated, 0 as it is (for browsers that cannot deflate).
//
// What comes out of a link is a stranger's text: bounded here, checked by the core that reads it.
export const MAX_LINK = 60_000; // letters; some programs cut longer addresses
export const MAX_RECORD = 1 << 20; // bytes, deflated a thousandth of that: a small link may not become a huge text

export class BadLink extends Error {}

const toLetters = (bytes: Uint8Array) => {
  let text = '';
  for (let i = 0; i < bytes.length; i += 0x8000) text += String.fromCharCode(...bytes.subarray(i, i + 0x8000));
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
};

function fromLetters(letters: string): Uint8Array<ArrayBuffer> {
  if (!/^[\w-]*$/.test(letters)) throw new BadLink('damaged');
  try {
    return Uint8Array.from(atob(letters.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0));
  } catch {
    throw new BadLink('damaged');
  }
}

async function through(bytes: Uint8Array<ArrayBuffer>, stream: { readable: ReadableStream; writable: WritableStream }): Promise<Uint8Array> {
  const writer = stream.writable.getWriter();
  writer.write(bytes).then(
    () => writer.close().catch(() => {}),
    () => {},
  ); // what goes wrong is heard at the other end
  const parts: Uint8Array[] = [];
  let size = 0;
  const reader = stream.readable.getReader() as ReadableStreamDefaultReader<Uint8Array>;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    size += part.value.length;
    if (size > MAX_RECORD) {
      void reader.cancel().catch(() => {});
      throw new BadLink('large');
    }
    parts.push(part.value);
  }
  const whole = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

export async function toLink(record: string): Promise<string> {
  const bytes = new TextEncoder().encode(record);
  if (typeof CompressionStream === 'undefined') return `0${toLetters(bytes)}`;
  return `1${toLetters(await through(bytes, new CompressionStream('deflate-raw')))}`;
}

/** The text a link contains, or a BadLink: 'damaged' or 'large'. */
export async function fromLink(data: string): Promise<string> {
  if (data.length > MAX_LINK) throw new BadLink('large');
  const bytes = fromLetters(data.slice(1));
  try {
    if (data[0] === '0') return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    if (data[0] !== '1') throw new BadLink('damaged');
    return new TextDecoder('utf-8', { fatal: true }).decode(await through(bytes, new DecompressionStream('deflate-raw')));
  } catch (error) {
    throw error instanceof BadLink ? error : new BadLink('damaged');
  }
}
