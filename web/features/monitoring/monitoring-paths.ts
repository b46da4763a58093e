import { competitorPath, itemPath, MONITORING } from '../../../src/features/monitoring/monitoring.rules';
import { withoutPage } from '../../lib/filters/page-parameters';

/** URL parameter of the item that a feed shows beside its list. */
export const OPENED = 'item';

/** Returns the id of the competitor whose feed has this path; `all` for the feed of all competitors. */
export const competitorAt = (pathname: string): string =>
  /\/competitors\/([^/]+)$/.exec(pathname)?.[1] ?? 'all';

/** Returns the feed of a competitor, or of `all`, with the filters of `search` that apply to any competitor. */
export function feedAddress(competitorId: string, search: string): string {
  const filters = new URLSearchParams(search);
  filters.delete('source');
  filters.delete(OPENED);
  withoutPage(filters);
  return withQuery(pathOfFeed(competitorId), filters);
}

/** URL parameter of an item's page that holds the feed it was opened from. */
const LIST = 'list';

/** Returns the address of an item's page, with the way back to the feed at this location. */
export function itemAddress(id: string, { pathname, search }: { pathname: string; search: string }): string {
  const feed = new URLSearchParams(search);
  feed.delete(OPENED);
  const competitorId = competitorAt(pathname);
  if (competitorId !== 'all') feed.set('competitor', competitorId);
  const list = feed.toString();
  return withQuery(itemPath(id), new URLSearchParams(list === '' ? {} : { [LIST]: list }));
}

/** Returns the address of the feed that an item was opened from. `search` is the query string of the item's page. */
export function backToFeed(search: string): string {
  const feed = new URLSearchParams(new URLSearchParams(search).get(LIST) ?? '');
  const competitorId = feed.get('competitor') ?? 'all';
  feed.delete('competitor');
  return withQuery(pathOfFeed(competitorId), feed);
}

const pathOfFeed = (competitorId: string): string =>
  competitorId === 'all' ? MONITORING : competitorPath(encodeURIComponent(competitorId));

function withQuery(path: string, params: URLSearchParams): string {
  const query = params.toString();
  return query === '' ? path : `${path}?${query}`;
}
