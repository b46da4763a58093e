import type { ScreenContext } from '../../screens/screen-context';
import { listView, viewCookie, type ListOptions, type ListView } from './list-view';

/** Reads the user's view of a list from the URL and the cookie. `total`: the length of the list without filters. */
export function readListView(
  { context, url }: { context: ScreenContext; url: URL },
  list: ListOptions,
  total: number,
): ListView {
  return listView(list, url.searchParams, context.cookie(viewCookie(list.name)), total);
}
