import type * as z from 'zod';
import { MAX_LIMIT, pageRequest, type Page } from './paging';

/** Iterates over a whole list with one page in memory at a time. */
export async function* paginate<Item>(
  read: (request: z.infer<typeof pageRequest>) => Promise<Page<Item>>,
): AsyncGenerator<Item[], void, undefined> {
  let cursor: string | null | undefined;
  do {
    const page = await read(pageRequest.parse({ limit: MAX_LIMIT, cursor: cursor ?? undefined }));
    yield page.items;
    cursor = page.nextCursor;
  } while (cursor !== null);
}
