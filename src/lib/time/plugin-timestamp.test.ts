import { expect, it } from 'vitest';
import { pluginTimestamp } from './plugin-timestamp';

const morning = '2026-11-20T09:30:00.000Z';

it.each([
  [morning, morning],
  ['2026-11-20', '2026-11-20T00:00:00.000Z'],
  ['Fri, 20 Nov 2026 10:30:00 +0100', morning],
  [new Date(morning), morning],
  [Date.parse(morning), morning],
  ['soon', null],
  [new Date('soon'), null],
  [Number.NaN, null],
  [Number.MAX_VALUE, null],
  [{}, null],
  [null, null],
  [undefined, undefined],
])('reads the time %s as %s', (given, time) => {
  expect(pluginTimestamp.parse(given)).toBe(time);
});
