import { describe, expect, it } from 'vitest';
import { backOff, retryAfterSeconds, withJitter } from './retry';

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
  ])('reads Retry-After %j as %j seconds', (header, seconds) => {
    expect(retryAfterSeconds(header, now)).toBe(seconds);
  });

  it('limits Retry-After to the given maximum', () => {
    expect(retryAfterSeconds('90', now, 60)).toBe(60);
  });
});

describe('back-off', () => {
  it.each([
    [1, 100],
    [2, 200],
    [5, 1_600],
    [6, 2_000],
    [10_000, 2_000],
  ])('waits after failure %i for %i ms', (failures, wait) => {
    expect(backOff(failures, { first: 100, longest: 2_000, jitter: 0 })).toBe(wait);
  });

  it('shifts a delay by at most its jitter, in both directions', () => {
    const waits = Array.from({ length: 1_000 }, () => withJitter(1_000, 0.1));
    expect(Math.min(...waits)).toBeGreaterThanOrEqual(900);
    expect(Math.min(...waits)).toBeLessThan(950);
    expect(Math.max(...waits)).toBeLessThanOrEqual(1_100);
    expect(Math.max(...waits)).toBeGreaterThan(1_050);
  });
});
