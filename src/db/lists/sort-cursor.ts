import { invalidField } from '../../lib/errors';
import { decodePosition, encodeCursor, sortText, type Page, type PageRequest } from '../../lib/paging';

/**
 * Reads a page of a list in the order that a client asks for. Its cursors start with the name of that order.
 * @throws 400 for a cursor of another order
 */
export async function withSort<Item>(
  { sort, ...request }: PageRequest,
  read: (request: PageRequest) => Promise<Page<Item>>,
): Promise<Page<Item>> {
  if (sort === undefined) return read(request);
  const [name, ...cursor] = request.cursor ?? [sortText(sort)];
  if (name !== sortText(sort)) throw invalidField('cursor', 'Invalid cursor');
  const page = await read({ ...request, cursor: request.cursor && cursor });
  const { nextCursor } = page;
  return {
    ...page,
    nextCursor: nextCursor && encodeCursor([sortText(sort), ...decodePosition(nextCursor)]),
  };
}
