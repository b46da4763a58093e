import { inflateSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { drawBarPicture, pictureSize } from './bar-picture';

const { width, height } = pictureSize;

/** Returns how many pixels of a column have the color of bars. */
function barIn(picture: Buffer, x: number): number {
  const length = picture.readUInt32BE(33);
  const pixels = inflateSync(picture.subarray(41, 41 + length));
  const isBar = (y: number) => pixels[y * (1 + width * 3) + 1 + x * 3] === 79;
  return Array.from({ length: height }, (_, y) => y).filter(isBar).length;
}

it('draws bars in proportion to their values, also below zero', () => {
  const picture = drawBarPicture([3, 1, -1, 0]);
  expect(picture.subarray(1, 4).toString()).toBe('PNG');
  expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([width, height]);
  const heights = [0.5, 1.5, 2.5, 3.5].map((place) => barIn(picture, Math.round((width / 4) * place)));
  expect(heights).toEqual([129, 43, 43, 0]);
});

it('keeps a small value visible', () => {
  expect(barIn(drawBarPicture([1_000_000, 1]), Math.round(width * 0.75))).toBe(2);
});
