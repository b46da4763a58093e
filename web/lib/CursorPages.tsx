import { useLocation } from '@remix-run/react';
import { Pagination } from '../ui/navigation/Pagination';

interface Props {
  nextCursor: string | null;
  /** URL parameter of the cursor, for screens with several lists. */
  parameter?: string;
  /** Whether the page shows no results. The next page then continues the search: one page reads a limited number of rows. */
  isEmpty?: boolean;
}

/** Pagination of a list by cursor. The current page is in the URL. */
export function CursorPages({ nextCursor, parameter = 'cursor', isEmpty = false }: Props) {
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
      nextLabel={isEmpty ? 'Search older entries' : undefined}
    >
      {isEmpty && nextCursor !== null && 'Only the newest entries have been searched.'}
    </Pagination>
  );
}
