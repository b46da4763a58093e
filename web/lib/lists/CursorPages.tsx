import { useLocation } from '@remix-run/react';
import { Pagination } from '../../ui/navigation/Pagination';
import { firstPosition, pagesAround } from '../filters/page-parameters';

interface Props {
  /** Names the list, on screens with several lists: `Pages of programs`. */
  label?: string;
  nextCursor: string | null;
  /** URL parameter of the cursor, for screens with several lists. */
  parameter?: string;
  /**
   * Whether the page shows no results. The next page then continues the search, because one page reads a limited number
   * of rows.
   */
  isEmpty?: boolean;
  /** Shown as `51–100 of 1,204`. */
  range?: {
    /** Number of shown records. */
    shown: number;
    /** Number of records on a full page. */
    pageSize: number;
    total: number;
    totalIsMinimum: boolean;
  };
}

/** Pagination of a list by cursor. The current page is in the URL. */
export function CursorPages({ label, nextCursor, parameter = 'cursor', isEmpty = false, range }: Props) {
  const { pathname, search } = useLocation();
  const current = new URLSearchParams(search);
  const { shown = 0, pageSize = 0 } = range ?? {};
  const pages = pagesAround(current, { parameter, nextCursor, shown, pageSize });
  const pathTo = (params: URLSearchParams | null) => {
    if (params === null) return null;
    const rest = params.toString();
    return rest === '' ? pathname : `${pathname}?${rest}`;
  };
  return (
    <Pagination
      label={label}
      first={pathTo(pages.first)}
      previous={pathTo(pages.previous)}
      next={pathTo(pages.next)}
      nextLabel={isEmpty ? 'Search older entries' : undefined}
    >
      {isEmpty
        ? nextCursor !== null && 'Only the newest entries have been searched.'
        : range && wordsOf(range, firstPosition(current, parameter))}
    </Pagination>
  );
}

function wordsOf({ shown, total, totalIsMinimum }: NonNullable<Props['range']>, from: number | null) {
  const of = `${total.toLocaleString('en-US')}${totalIsMinimum ? '+' : ''}`;
  // Records that were added later can move the page's end past the total that was counted before.
  const to = from && (totalIsMinimum ? from + shown - 1 : Math.min(from + shown - 1, total));
  return from && to && from <= to
    ? `${from.toLocaleString('en-US')}–${to.toLocaleString('en-US')} of ${of}`
    : null;
}
