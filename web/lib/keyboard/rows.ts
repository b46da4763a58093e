import { useEffect, useLayoutEffect, type RefObject } from 'react';

/** Returns the link that opens the record of a row. */
export const linkOf = (row: Element | undefined) =>
  row?.querySelector<HTMLElement>(':is(h2, h3, th) a, [data-row-link]');

/**
 * Returns the rows of a list: the `<li>`s, `<tr>`s and board cards with a link in their heading or with
 * `data-row-link`.
 */
export const rowsIn = (list: HTMLElement | null) =>
  [...(list?.querySelectorAll('li, tbody tr, [data-item]') ?? [])].filter((row) => linkOf(row));

/** React warns about layout effects on the server, where there is no list to remember. */
const useBeforePaint = typeof document === 'undefined' ? useEffect : useLayoutEffect;

/** The ids of the records of each list as it was last shown, by the path of the list. Lasts until the page is reloaded. */
const orders = new Map<string, readonly string[]>();

/** Remembers the order of a list's records while its screen closes, for the page of one of them. */
export function useListOrder(list: RefObject<HTMLElement>): void {
  useBeforePaint(() => {
    const { current } = list;
    const { pathname } = window.location;
    return () => {
      const ids = rowsIn(current).flatMap((row) => idOf(linkOf(row)) ?? []);
      if (ids.length > 0) orders.set(pathname, [...new Set(ids)]);
    };
  }, [list]);
}

/** Returns the ids of the records of the list that was last shown at a path. */
export const orderOf = (listPath: string): readonly string[] | undefined =>
  orders.get(listPath.replace(/\?.*$/, ''));

/** Returns the id that a row's link opens in the panel, or else the end of its path. */
function idOf(link: HTMLElement | null | undefined): string | undefined {
  const path = link?.getAttribute('href')?.replace(/[?#].*$/, '');
  return link?.dataset.peek ?? path?.slice(path.lastIndexOf('/') + 1);
}
