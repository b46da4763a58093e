import type { Page, PageRequest } from '../../lib/paging';

/** The rows that have a value, and those that don't. */
export type Part = 'filled' | 'empty';

interface Options {
  request: PageRequest;
  /** The cursor of the request is in the part without values. */
  startsEmpty: boolean;
  /** Returns the cursor before the first row without a value. */
  startOfEmpty: () => string;
}

/** Reads one page of a list whose rows without a value come last, as a list of two parts. */
export async function twoPartPage<Item>(
  { request: { limit, cursor }, startsEmpty, startOfEmpty }: Options,
  readPart: (part: Part, request: PageRequest) => Promise<Page<Item>>,
): Promise<Page<Item>> {
  if (startsEmpty) return readPart('empty', { limit, cursor });
  const first = await readPart('filled', { limit, cursor });
  if (first.nextCursor !== null) return first;
  const room = limit - first.items.length;
  const rest = await readPart('empty', { limit: Math.max(room, 1) });
  // Without a cursor, a part that fits on the page has only counted itself.
  const isCounted = cursor !== undefined || rest.nextCursor !== null;
  const { total, totalIsMinimum } = cursor === undefined ? rest : first;
  return {
    items: room > 0 ? [...first.items, ...rest.items] : first.items,
    total: isCounted ? total : first.items.length + rest.items.length,
    totalIsMinimum: isCounted && totalIsMinimum,
    nextCursor: room > 0 || rest.items.length === 0 ? rest.nextCursor : startOfEmpty(),
  };
}
