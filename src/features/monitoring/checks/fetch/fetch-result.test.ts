import { expect, it } from 'vitest';
import { dedupeItems, sourceCheck } from './fetch-result';

const found = (...items: object[]) => dedupeItems(sourceCheck.parse({ items }));

it('numeric ids distinguish items like text ids', () => {
  const url = 'https://initrode.example/changes';
  const items = found(
    { id: 1, title: 'One', url },
    { id: 2, title: 'Two', url },
    { id: '1', title: 'One', url },
  );
  expect(items.map(({ title }) => title)).toEqual(['One', 'Two']);
});

it('items that share an id or an address are kept, and their copies are not', () => {
  const url = 'https://initrode.example/changes';
  const dated = (day: number) => ({ title: 'Digest', url, publishedAt: `2026-11-${day}` });
  const shared = [
    { title: 'One', url, id: '0' },
    { title: 'Two', url, id: '0' },
    { title: 'Three', url },
    ...[20, 19].map(dated),
  ];
  const copies = [{ title: 'Two', url: `${url}/?utm_source=rss`, id: '0' }, dated(19)];
  expect(found(...shared, ...copies).map(({ title }) => title)).toEqual([
    ...['One', 'Two', 'Three', 'Digest', 'Digest'],
  ]);
});

it('items with dates as texts, dates or numbers are sorted newest first', () => {
  const items = found(
    { title: 'Text', publishedAt: '2026-11-18' },
    { title: 'Date', publishedAt: new Date('2026-11-19') },
    { title: 'Number', publishedAt: Date.parse('2026-11-20') },
  );
  expect(items.map(({ title, publishedAt }) => [title, publishedAt])).toEqual([
    ['Number', '2026-11-20T00:00:00.000Z'],
    ['Date', '2026-11-19T00:00:00.000Z'],
    ['Text', '2026-11-18T00:00:00.000Z'],
  ]);
});
