import { expect, it } from 'vitest';
import { leadEntity } from '../../src/features/leads/leads.entity';
import { partnerEntity } from '../../src/features/partners/partners.entity';
import { sortNames } from '../../src/lib/entity';
import { leadList } from '../features/leads/lead-columns';
import { partnerList } from '../features/partners/directory/partner-columns';
import type { ListOptions } from './list-view';

const lists: [ListOptions, string[]][] = [
  [leadList, sortNames(leadEntity)],
  [partnerList, sortNames(partnerEntity)],
];

it.each(lists)('offers only orders that the server knows: $name', ({ columns }, sortable) => {
  const offered = columns.flatMap(({ id, sort }) => (sort ? [id] : []));
  expect(offered.length).toBeGreaterThan(0);
  expect(sortable).toEqual(expect.arrayContaining(offered));
});

it.each(lists)('has each column once: $name', ({ columns }) => {
  expect(new Set(columns.map(({ id }) => id)).size).toBe(columns.length);
});
