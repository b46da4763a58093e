import { useLocation } from '@remix-run/react';
import { columnOf, sortAfterClick } from './list-view';
import { withoutPage } from '../../filters/page-parameters';

/**
 * Returns a function of a column and the direction of its first click. It returns the props with which a Table sorts
 * its list by the column. The order is in the URL. `initial` is the order without one.
 */
export function useHeaderSort(initial: string) {
  const { search } = useLocation();
  const params = new URLSearchParams(search);
  const current = params.get('sort') ?? initial;
  return (id: string, first: 'ascending' | 'descending' = 'ascending') => {
    const next = new URLSearchParams(params);
    withoutPage(next);
    next.set('sort', sortAfterClick({ id, sort: first }, current));
    const direction = current.startsWith('-') ? ('descending' as const) : ('ascending' as const);
    return { href: `?${next.toString()}`, direction: columnOf(current) === id ? direction : null };
  };
}
