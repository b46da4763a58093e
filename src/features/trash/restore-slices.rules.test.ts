import { expect, it } from 'vitest';
import { slicesOf } from './restore-slices.rules';

const size = (id: string, objectType: 'lead' | 'deal' | 'saved_view', rows = 1) => ({ id, objectType, rows });

it('slices have one kind each, and records that are not in the trash are alone', () => {
  const sizes = [
    size('a', 'lead'),
    size('b', 'lead'),
    size('c', 'deal'),
    size('d', 'lead'),
    size('e', 'lead'),
  ];
  const ids = ['a', 'b', 'c', 'unknown', 'd', 'e'];
  expect(slicesOf(ids, sizes, () => false)).toEqual([['a', 'b'], ['c'], ['unknown'], ['d', 'e']]);
});

it('slices have at most 25 records, fewer if these have many rows', () => {
  const sizes = Array.from({ length: 60 }, (_, n) => size(`${n}`, 'lead'));
  const lengths = (all: typeof sizes) =>
    slicesOf(
      all.map(({ id }) => id),
      all,
      () => false,
    ).map(({ length }) => length);
  expect(lengths(sizes)).toEqual([25, 25, 10]);
  expect(lengths(sizes.slice(0, 12).map(({ id }) => size(id, 'lead', 28)))).toEqual([5, 5, 2]);
  expect(lengths([size('large', 'lead', 9000), size('small', 'lead')])).toEqual([1, 1]);
});

it('records whose kind has a limit are restored one by one', () => {
  const sizes = [size('a', 'saved_view'), size('b', 'saved_view')];
  expect(slicesOf(['a', 'b'], sizes, (kind) => kind === 'saved_view')).toEqual([['a'], ['b']]);
});
