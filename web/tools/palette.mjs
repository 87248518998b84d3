// palette.mjs - a PNG of 8-bit colours with at most 256 of them, a third of its size: for pictures of flat colours. Reads
// what Chromium writes (no interlace), nothing else.
import { deflateSync, inflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
const MOST = 256;

function chunks(png) {
  const found = [];
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at)) found.push({ type: png.toString('latin1', at + 4, at + 8), data: png.subarray(at + 8, at + 8 + png.readUInt32BE(at)) });
  return found;
}

function paeth(a, b, c) {
  const [pa, pb, pc] = [Math.abs(b - c), Math.abs(a - c), Math.abs(a + b - 2 * c)];
  return pa <= pb && pa <= pc ? a : pb <= pc ? b : c;
}

/** Width, height, and each pixel as 0xRRGGBB. */
function decoded(png) {
  const parts = chunks(png);
  const head = parts[0].data;
  const [width, height, depth, kind, interlaced] = [head.readUInt32BE(0), head.readUInt32BE(4), head[8], head[9], head[12]];
  if (depth !== 8 || (kind !== 2 && kind !== 6) || interlaced) throw new Error('not a picture as Chromium writes them');
  const bytes = kind === 6 ? 4 : 3;
  const stride = width * bytes;
  const raw = inflateSync(Buffer.concat(parts.filter(({ type }) => type === 'IDAT').map(({ data }) => data)));
  let above = Buffer.alloc(stride);
  const pixels = new Uint32Array(width * height);
  for (let y = 0; y < height; y++) {
    const filter = raw[y * (stride + 1)];
    const row = Buffer.from(raw.subarray(y * (stride + 1) + 1, (y + 1) * (stride + 1)));
    for (let i = 0; i < stride; i++) {
      const [left, corner] = i < bytes ? [0, 0] : [row[i - bytes], above[i - bytes]];
      row[i] += [0, left, above[i], (left + above[i]) >> 1, paeth(left, above[i], corner)][filter];
    }
    for (let x = 0; x < width; x++) pixels[y * width + x] = row.readUIntBE(x * bytes, 3);
    above = row;
  }
  return { width, height, pixels };
}

const part = (colour, channel) => (colour >> (16 - 8 * channel)) & 255;

/** Median cut: the box whose colours differ most is halved until there are enough. */
function palette(counted) {
  const boxed = (colours) => {
    const spread = [0, 1, 2].map((channel) => Math.max(...colours.map((c) => part(c, channel))) - Math.min(...colours.map((c) => part(c, channel))));
    const widest = Math.max(...spread);
    return { colours, channel: spread.indexOf(widest), worth: widest * Math.log2(1 + colours.reduce((sum, c) => sum + counted.get(c), 0)) };
  };
  const boxes = [boxed([...counted.keys()])];
  while (boxes.length < MOST) {
    boxes.sort((a, b) => b.worth - a.worth);
    const { colours, channel, worth } = boxes[0];
    if (worth === 0) break;
    colours.sort((a, b) => part(a, channel) - part(b, channel));
    boxes.splice(0, 1, boxed(colours.slice(0, colours.length >> 1)), boxed(colours.slice(colours.length >> 1)));
  }
  // Of each box its most frequent colour, so that large surfaces keep theirs exactly.
  return boxes.map(({ colours }) => colours.reduce((best, colour) => (counted.get(colour) > counted.get(best) ? colour : best)));
}

function nearest(colours, colour) {
  const far = (other) => [0, 1, 2].reduce((sum, channel) => sum + (part(other, channel) - part(colour, channel)) ** 2, 0);
  return colours.reduce((best, other, i) => (far(other) < far(colours[best]) ? i : best), 0);
}

const TABLE = Array.from({ length: 256 }, (_, n) => {
  for (let bit = 0; bit < 8; bit++) n = n & 1 ? (n >>> 1) ^ 0xedb88320 : n >>> 1;
  return n;
});
const crc = (bytes) => ~bytes.reduce((sum, byte) => TABLE[(sum ^ byte) & 255] ^ (sum >>> 8), -1) >>> 0;

function chunk(type, data) {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc(body));
  return Buffer.concat([length, body, sum]);
}

export function withPalette(png) {
  const { width, height, pixels } = decoded(png);
  const counted = new Map();
  for (const colour of pixels) counted.set(colour, (counted.get(colour) ?? 0) + 1);
  const colours = palette(counted);
  const index = new Map([...counted.keys()].map((colour) => [colour, nearest(colours, colour)]));
  const rows = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) rows[y * (width + 1) + 1 + x] = index.get(pixels[y * width + x]);
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 3, 0, 0, 0], 8);
  const table = Buffer.from(colours.flatMap((colour) => [0, 1, 2].map((channel) => part(colour, channel))));
  return Buffer.concat([SIGNATURE, chunk('IHDR', head), chunk('PLTE', table), chunk('IDAT', deflateSync(rows, { level: 9 })), chunk('IEND', Buffer.alloc(0))]);
}
