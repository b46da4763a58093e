import { expect, it } from 'vitest';
import { truncate, isStorable, lengthOf } from './unicode';

it.each([
  ['', 0],
  ['abc', 3],
  ['żółć', 4],
  ['😀😀😀😀', 4],
  ['a\ud800', 2],
])('counts the code points of %j', (text, length) => {
  expect(lengthOf(text)).toBe(length);
});

it.each([
  ['abc', 3, 'abc'],
  ['abcd', 3, 'abc'],
  ['a😀b', 2, 'a😀'],
  ['😀😀', 1, '😀'],
  ['😀', 0, ''],
])('cuts %j to %d code points without splitting one', (text, max, cut) => {
  expect(truncate(text, max)).toBe(cut);
});

it('recognises texts that both databases can store', () => {
  expect(['', 'Zoë', '😀'].map(isStorable)).toEqual([true, true, true]);
  expect(['a\u0000', '\ud83d', '\ude00a'].map(isStorable)).toEqual([false, false, false]);
});
