import { deflateSync } from 'node:zlib';

type Color = readonly [red: number, green: number, blue: number];

const BACKGROUND: Color = [255, 255, 255];
const LINE: Color = [224, 227, 232];
const BAR: Color = [79, 70, 229];

export const pictureSize = { width: 536, height: 180 } as const;
/** The most bars that fit. */
export const MAX_BARS = 40;
const MARGIN = 4;

/**
 * Draws one bar for each value as a PNG without text, for mails and documents: their readers can't run scripts, and many
 * mail clients show no SVG. The values stand in a table beside it.
 */
export function drawBarPicture(values: readonly number[]): Buffer {
  const { width, height } = pictureSize;
  const shown = values.slice(0, MAX_BARS);
  const highest = Math.max(...shown, 0);
  const lowest = Math.min(...shown, 0);
  const range = highest - lowest || 1;
  const inner = height - 2 * MARGIN;
  const rowOf = (value: number): number => MARGIN + Math.round(((highest - value) / range) * inner);
  const place = width / Math.max(1, shown.length);
  // One byte in front of each line says that it isn't filtered.
  const pixels = Buffer.alloc(height * (1 + width * 3), 255);
  const fill = (from: readonly [x: number, y: number], to: readonly [x: number, y: number], color: Color) => {
    for (let y = Math.max(0, from[1]); y < Math.min(height, to[1]); y += 1)
      for (let x = Math.max(0, from[0]); x < Math.min(width, to[0]); x += 1)
        pixels.set(color, y * (1 + width * 3) + 1 + x * 3);
  };
  for (let y = 0; y < height; y += 1) pixels[y * (1 + width * 3)] = 0;
  fill([0, 0], [width, height], BACKGROUND);
  for (const quarter of [0, 0.25, 0.5, 0.75, 1]) {
    const y = MARGIN + Math.round(quarter * inner);
    fill([0, y], [width, y + 1], LINE);
  }
  for (const [index, value] of shown.entries()) {
    const [top, bottom] = [rowOf(Math.max(value, 0)), rowOf(Math.min(value, 0))];
    const left = Math.round(index * place + place * 0.15);
    // A small value that isn't 0 stays visible.
    if (value !== 0)
      fill([left, Math.min(top, bottom - 2)], [Math.round((index + 0.85) * place), bottom], BAR);
  }
  return encode(pixels, width, height);
}

/** Encodes lines of RGB pixels (PNG, second edition). */
function encode(pixels: Buffer, width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // 8 bits per sample, RGB.
  header.set([8, 2], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

/** The checksum of PNG. Node.js has one only since 22. */
function crc32(bytes: Buffer): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return (crc ^ 0xffffffff) >>> 0;
}
