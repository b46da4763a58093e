import { describe, expect, it } from 'vitest';
import { pauseOf } from './pause.rules';

const now = new Date('2026-11-21T12:00:00.000Z');

describe('Retry-After', () => {
  it.each([
    ['90', 90],
    [' 5 ', 5],
    ['0', 1],
    ['99999999999999999999', 86_400],
    ['Sat, 21 Nov 2026 12:02:30 GMT', 150],
    ['Sat, 21 Nov 2026 11:00:00 GMT', 1],
    ['soon', null],
    ['-3x', null],
    ['', null],
    [null, null],
  ])('Retry-After %j is a pause of %j seconds', (header, seconds) => {
    expect(pauseOf(header, now)).toBe(seconds);
  });
});
