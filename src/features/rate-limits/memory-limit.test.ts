import { expect, it } from 'vitest';
import { minutes } from '../../lib/clock';
import { createTestClock } from '../../testing/clock';
import { createMemoryLimit } from './memory-limit';

const twoPerMinute = { points: 2, seconds: 60 };

it('a key is refused above the limit until the window ends', () => {
  const clock = createTestClock();
  const limit = createMemoryLimit(twoPerMinute, clock);
  expect([1, 2, 3].map(() => limit.take('one'))).toEqual([true, true, false]);
  expect([limit.isSpent('one'), limit.isSpent('two'), limit.take('two')]).toEqual([true, false, true]);
  expect([59, 60]).toContain(limit.secondsLeft());
  clock.advance(minutes(1));
  expect([limit.isSpent('one'), limit.take('one')]).toEqual([false, true]);
});

it('a limit that is off refuses nothing', () => {
  const limit = createMemoryLimit(null, createTestClock());
  expect([1, 2, 3].every(() => limit.take('one'))).toBe(true);
});

it('many keys share a count, so that memory stays bounded and known keys keep theirs', () => {
  const limit = createMemoryLimit(twoPerMinute, { now: () => new Date(0) });
  for (let n = 0; n < 100_000; n += 1) limit.take(`key ${n}`);
  expect([limit.take('late 1'), limit.take('late 2'), limit.take('late 3')]).toEqual([true, true, false]);
  expect(limit.take('key 7')).toBe(true);
});
