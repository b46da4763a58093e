import { expect, it } from 'vitest';
import { dedupeItems, sourceCheck } from './check-result';

const found = (...items: object[]) => dedupeItems(sourceCheck.parse({ items }));

it('numeric ids distinguish items like text ids', () => {
  const url = 'https://initrode.example/changes';
  const items = found(
    { id: 1, title: 'One', url },
    { id: 2, title: 'Two', url },
    { id: '1', title: 'Same', url },
  );
  expect(items.map(({ title }) => title)).toEqual(['One', 'Two']);
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
