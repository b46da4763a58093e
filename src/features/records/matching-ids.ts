import { yieldToEventLoop } from '../../lib/concurrency/yield-to-event-loop';
import { invalid } from '../../lib/errors';
import { decodePosition, type Page, type PageRequest } from '../../lib/paging';
import type { RecordDeclaration } from '../../records/define-record';
import { MAX_MATCHING } from './bulk.rules';

/** Rows of one page, which takes less than 50 ms. */
const PAGE = 250;

/** Reads the ids of a whole list. @throws 400 if it has more records than a job changes */
export async function matchingIds(
  { plural }: Pick<RecordDeclaration, 'plural'>,
  read: (request: PageRequest) => Promise<Page<{ id: string }>>,
): Promise<string[]> {
  const ids = new Set<string>();
  let cursor: PageRequest['cursor'];
  for (;;) {
    const { items, nextCursor } = await read({ limit: PAGE, cursor });
    for (const { id } of items) ids.add(id);
    if (ids.size > MAX_MATCHING)
      throw invalid(
        `At most ${MAX_MATCHING.toLocaleString('en-US')} ${plural.toLowerCase()} can be changed at once`,
      );
    if (nextCursor === null) return [...ids];
    cursor = decodePosition(nextCursor);
    await yieldToEventLoop();
  }
}
