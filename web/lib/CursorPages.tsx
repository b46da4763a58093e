import { useLocation } from '@remix-run/react';
import { Pagination } from '../ui/Pagination';

interface Props {
  nextCursor: string | null;
  /** Its name in the URL, where a screen has several lists. */
  parameter?: string;
}

/** The way through a list that is longer than one page; the page lives in the URL. */
export function CursorPages({ nextCursor, parameter = 'cursor' }: Props) {
  const { pathname, search } = useLocation();
  const isFirst = !new URLSearchParams(search).has(parameter);
  const pathTo = (cursor: string | null) => {
    const params = new URLSearchParams(search);
    if (cursor === null) params.delete(parameter);
    else params.set(parameter, cursor);
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
