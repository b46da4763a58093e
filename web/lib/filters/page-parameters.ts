/**
 * Returns the URL parameters of a page of a list. `trail` has the cursors of the previous pages, so that Previous works
 * after a reload and for a shared link. `from` is the position of the first record.
 */
export const pageParameters = (parameter = 'cursor') => ({
  cursor: parameter,
  trail: `${parameter}-trail`,
  from: `${parameter}-from`,
});

/** Removes the parameters of the page, which returns to the first one. */
export function withoutPage(params: URLSearchParams, parameter?: string): void {
  for (const name of Object.values(pageParameters(parameter))) params.delete(name);
}

/**
 * Maximum number of cursors in the trail, which keeps addresses below 2 kB. Beyond it, Previous ends with a link to the
 * first page.
 */
const MAX_TRAIL = 16;
/** Separates cursors, whose alphabet doesn't contain it. */
const SEPARATOR = '.';

interface Addresses {
  first: URLSearchParams | null;
  previous: URLSearchParams | null;
  next: URLSearchParams | null;
}

interface Shown {
  parameter?: string | undefined;
  nextCursor: string | null;
  /** Number of records on the page. */
  shown: number;
  /** Number of records on a full page; 0 if the page doesn't show its position. */
  pageSize: number;
}

/** Returns the URL parameters of the pages around the current one, or null for a page that doesn't exist. */
export function pagesAround(
  current: URLSearchParams,
  { parameter, nextCursor, shown, pageSize }: Shown,
): Addresses {
  const names = pageParameters(parameter);
  const cursor = current.get(names.cursor);
  const trail = current.get(names.trail)?.split(SEPARATOR) ?? [];
  const from = firstPosition(current, parameter);
  const isCounted = from !== null && pageSize > 0;
  const pageAt = (at: string, before: readonly string[], position: number | false) => {
    const params = new URLSearchParams(current);
    withoutPage(params, parameter);
    // The first page needs no parameters.
    if (at === '') return params;
    params.set(names.cursor, at);
    if (before.length > 0) params.set(names.trail, before.slice(-MAX_TRAIL).join(SEPARATOR));
    if (position !== false) params.set(names.from, String(Math.max(1, position)));
    return params;
  };
  const previous = trail.at(-1);
  return {
    first: cursor === null ? null : pageAt('', [], false),
    previous:
      previous === undefined ? null : pageAt(previous, trail.slice(0, -1), isCounted && from - pageSize),
    next:
      nextCursor === null ? null : pageAt(nextCursor, [...trail, cursor ?? ''], isCounted && from + shown),
  };
}

/**
 * Returns the position of the page's first record, counted from 1. Returns null for a page that was opened at a record.
 */
export function firstPosition(params: URLSearchParams, parameter?: string): number | null {
  const names = pageParameters(parameter);
  if (!params.has(names.cursor)) return 1;
  const from = Number(params.get(names.from));
  return Number.isSafeInteger(from) && from > 0 ? from : null;
}
