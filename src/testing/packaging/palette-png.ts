import { crc32, deflateSync, inflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const MOST_COLOURS = 256;

/**
 * Reduces a PNG of a browser to its 256 most frequent colours; other colours become the nearest of these. A picture of a
 * page, which has few colours, shrinks to a third.
 *
 * @throws Error unless the PNG has 8 bits a channel and no interlacing
 */
export function palettePng(png: Buffer): Buffer {
  const { width, height, pixels } = decoded(png);
  const counts = new Map<number, number>();
  for (const colour of pixels) counts.set(colour, (counts.get(colour) ?? 0) + 1);
  const palette = [...counts]
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, MOST_COLOURS)
    .map(([colour]) => colour);
  const places = new Map([...counts.keys()].map((colour) => [colour, nearest(colour, palette)]));
  const rows = Buffer.alloc(height * (width + 1));
  pixels.forEach((colour, index) => {
    // The byte before each row says that the row is not filtered.
    rows[index + Math.floor(index / width) + 1] = places.get(colour) ?? 0;
  });
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 3, 0, 0, 0], 8);
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(palette.flatMap(channels))),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function channels(colour: number): [number, number, number] {
  return [colour >> 16, (colour >> 8) & 0xff, colour & 0xff];
}

function nearest(colour: number, palette: readonly number[]): number {
  const [red, green, blue] = channels(colour);
  const distances = palette.map((one) => {
    const [r, g, b] = channels(one);
    return (r - red) ** 2 + (g - green) ** 2 + (b - blue) ** 2;
  });
  return distances.indexOf(Math.min(...distances));
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** Colours row by row, as 0xrrggbb, without transparency. */
function decoded(png: Buffer): { width: number; height: number; pixels: Uint32Array } {
  const data: Buffer[] = [];
  for (let position = 8; position < png.length; ) {
    const length = png.readUInt32BE(position);
    if (png.toString('latin1', position + 4, position + 8) === 'IDAT') {
      data.push(png.subarray(position + 8, position + 8 + length));
    }
    position += length + 12;
  }
  const [width, height, depth, kind, interlaced] = [
    png.readUInt32BE(16),
    png.readUInt32BE(20),
    png[24],
    png[25],
    png[28],
  ];
  if (depth !== 8 || interlaced !== 0 || (kind !== 2 && kind !== 6)) throw new Error('not such a PNG');
  const step = kind === 2 ? 3 : 4;
  const bytes = unfiltered(inflateSync(Buffer.concat(data)), width * step, step);
  const pixels = new Uint32Array(width * height);
  for (let index = 0; index < pixels.length; index += 1) pixels[index] = bytes.readUIntBE(index * step, 3);
  return { width, height, pixels };
}

/** The bytes of all rows, each written as the difference from its neighbours. */
function unfiltered(raw: Buffer, stride: number, step: number): Buffer {
  const rows = raw.length / (stride + 1);
  const out = Buffer.alloc(rows * stride);
  for (let row = 0; row < rows; row += 1) {
    const filter = raw[row * (stride + 1)] ?? 0;
    for (let column = 0; column < stride; column += 1) {
      const at = row * stride + column;
      const left = column >= step ? (out[at - step] ?? 0) : 0;
      const up = row > 0 ? (out[at - stride] ?? 0) : 0;
      const corner = row > 0 && column >= step ? (out[at - stride - step] ?? 0) : 0;
      const written = raw[row * (stride + 1) + 1 + column] ?? 0;
      out[at] = written + predicted(filter, left, up, corner);
    }
  }
  return out;
}

function predicted(filter: number, left: number, up: number, corner: number): number {
  if (filter === 0) return 0;
  if (filter === 1) return left;
  if (filter === 2) return up;
  if (filter === 3) return Math.floor((left + up) / 2);
  const [byLeft, byUp, byCorner] = [up - corner, left - corner, left + up - 2 * corner].map(Math.abs) as [
    number,
    number,
    number,
  ];
  if (byLeft <= byUp && byLeft <= byCorner) return left;
  return byUp <= byCorner ? up : corner;
}
