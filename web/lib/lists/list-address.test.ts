import { expect, it } from 'vitest';
import { backToList, fromList, withSameList } from './list-address';

const LIST = '/partners/directory';
const search = (address: string) => new URL(address, 'http://localhost').search;

it('a record leads back to the list with its filters, also from another page of the record', () => {
  const record = fromList('/partners/1', '?search=caf%C3%A9+%26+co&industry=Food');
  expect(backToList(LIST, search(record))).toBe(`${LIST}?search=caf%C3%A9+%26+co&industry=Food`);
  const edit = withSameList('/partners/1/edit', search(record));
  expect(backToList(LIST, search(edit))).toBe(backToList(LIST, search(record)));
});

it('a record leads back to the plain list if the list had no filters', () => {
  expect(fromList('/partners/1', '')).toBe('/partners/1');
  expect(withSameList('/partners/1/edit', '?tab=notes')).toBe('/partners/1/edit');
  expect(backToList(LIST, '?tab=notes')).toBe(LIST);
});

it('a record never leads back to another path or site', () => {
  for (const list of ['//evil.example', 'https://evil.example', '#x', '/../..?x=1']) {
    const back = new URL(
      backToList(LIST, `?${new URLSearchParams({ list }).toString()}`),
      'http://localhost',
    );
    expect([back.origin, back.pathname, back.hash]).toEqual(['http://localhost', LIST, '']);
  }
});
