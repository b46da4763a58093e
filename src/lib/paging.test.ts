import { describe, expect, it } from 'vitest';
import { decodePosition, pageOfAll, type PageRequest } from './paging';

const items = [
  { id: '1', name: 'b', size: 10 },
  { id: '2', name: null, size: 9 },
  { id: '3', name: 'A', size: 10 },
  { id: '4', name: 'C', size: 100 },
];
const page = (request: PageRequest) => pageOfAll(items, request, ({ id }) => id);
const by = (field: string, isDescending = false) => ({ field, isDescending });

/** Reads all pages and returns the ids. */
function idsOf(request: PageRequest): string {
  const { items: read, nextCursor } = page(request);
  const ids = read.map(({ id }) => id).join('');
  return nextCursor === null ? ids : ids + idsOf({ ...request, cursor: decodePosition(nextCursor) });
}

describe('a page of a list that is read as a whole', () => {
  it.each([
    [undefined, '1234'],
    [by('name'), '3142'],
    [by('name', true), '4132'],
    [by('size'), '2134'],
    [by('size', true), '4132'],
  ])('with the order %j leads to the other pages', (sort, ids) => {
    expect(page({ limit: 2, sort })).toMatchObject({ total: 4, totalIsMinimum: false });
    for (const limit of [1, 2, 3, 4, 5]) expect(idsOf({ limit, sort })).toBe(ids);
  });

  it('refuses a cursor of another order, and of an item that is gone', () => {
    expect(() => page({ limit: 1, cursor: ['name', '1'] })).toThrow('Invalid cursor');
    expect(() => page({ limit: 1, sort: by('name', true), cursor: ['name', '1'] })).toThrow('Invalid cursor');
    expect(() => page({ limit: 1, cursor: ['5'] })).toThrow('Invalid cursor');
  });
});
