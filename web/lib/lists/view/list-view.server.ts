import type { RequestContext } from '../../../../src/http/requests/request-context';
import { listView, viewCookie, type ListOptions, type ListView } from './list-view';

/** Reads the user's view of a list from the URL and the cookie. `total`: the length of the list without filters. */
export function readListView(
  { context, url }: { context: RequestContext; url: URL },
  list: ListOptions,
  total: number,
): ListView {
  return listView(list, url.searchParams, context.cookie(viewCookie(list.name)), total);
}
