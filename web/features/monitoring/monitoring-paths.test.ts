import { expect, it } from 'vitest';
import { backToFeed, competitorAt, feedAddress, itemAddress } from './monitoring-paths';

const FEED = '/insights/monitoring';
const at = (address: string) => new URL(address, 'http://localhost');

it("another competitor's feed keeps the filters, except the source and the page", () => {
  expect(feedAddress('c2', '?category=blog&source=s1&cursor=x')).toBe(`${FEED}/competitors/c2?category=blog`);
  expect(feedAddress('all', '?search=POST+2')).toBe(`${FEED}?search=POST+2`);
  expect(feedAddress('all', '?source=s1')).toBe(FEED);
});

it('competitorAt returns the competitor in a path', () => {
  expect(competitorAt(`${FEED}/competitors/c2`)).toBe('c2');
  expect(competitorAt(FEED)).toBe('all');
  expect(competitorAt(`${FEED}/items/i1`)).toBe('all');
});

it.each([FEED, `${FEED}?unread=true&cursor=x`, `${FEED}/competitors/c2`, `${FEED}/competitors/c2?source=s1`])(
  'an item leads back to %s',
  (feed) => {
    const item = itemAddress('i1', at(feed));
    expect(at(item).pathname).toBe(`${FEED}/items/i1`);
    expect(backToFeed(at(item).search)).toBe(feed);
  },
);

it('an item never leads back to another screen or site', () => {
  const list = new URLSearchParams({ competitor: '../../settings?x=' }).toString();
  const { pathname, host } = at(backToFeed(`?${new URLSearchParams({ list }).toString()}`));
  expect([host, pathname]).toEqual(['localhost', `${FEED}/competitors/..%2F..%2Fsettings%3Fx%3D`]);
  expect(backToFeed('?list=//evil.example')).toBe(`${FEED}?%2F%2Fevil.example=`);
});
