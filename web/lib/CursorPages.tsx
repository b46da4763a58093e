import { useLocation } from '@remix-run/react';
import { Pagination } from '../ui/Pagination';

/** The way through a list that is longer than one page; the page lives in the URL as `cursor`. */
export function CursorPages({ nextCursor }: { nextCursor: string | null }) {
  const { pathname, search } = useLocation();
  const isFirst = !new URLSearchParams(search).has('cursor');
  const pathTo = (cursor: string | null) => {
    const params = new URLSearchParams(search);
    if (cursor === null) params.delete('cursor');
    else params.set('cursor', cursor);
    const rest = params.toString();
    return rest === '' ? pathname : `${pathname}?${rest}`;
  };
  return (
    <Pagination
      first={isFirst ? null : pathTo(null)}
      next={nextCursor === null ? null : pathTo(nextCursor)}
    />
  );
}
