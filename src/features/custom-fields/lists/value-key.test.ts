import { expect, it } from 'vitest';
import { valueKey, type CustomValue } from './value-key';

const bytes = (value: CustomValue) => Buffer.from(valueKey(value));

it.each<[string, CustomValue[]]>([
  ['numbers', [-1e308, -10.5, -10, -1, -5e-324, 0, 5e-324, 0.1, 9, 10, 11, 1e308]],
  ['texts regardless of case', ['10', '9', 'ab', 'Abc', 'abd', 'B', 'zz', 'Zürich', 'Ärger', '😀']],
  ['checkboxes', [false, true]],
  ['days', ['0001-01-01', '2025-12-31', '2026-01-01', '9999-12-31']],
])('sorts %s', (_, values) => {
  const sorted = [...values].reverse().sort((one, other) => Buffer.compare(bytes(one), bytes(other)));
  expect(sorted).toEqual(values);
});

it('returns short, different keys for values that differ only in case or after the compared part', () => {
  const long = 'é'.repeat(1000);
  const values = ['abc', 'Abc', 'ABC', 'abc\u0001ABC', long, `${long}x`, `${long}X`, long.slice(0, 100)];
  expect(new Set(values.map(valueKey)).size).toBe(values.length);
  expect(Math.max(...values.map((value) => bytes(value).length))).toBeLessThan(1000);
});
