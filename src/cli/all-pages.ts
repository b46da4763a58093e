import type { z } from 'zod';
import { MAX_LIMIT, pageRequest, type Page } from '../lib/paging';

/** Every item of a list that is read page by page. */
export async function allPages<Item>(
  read: (request: z.infer<typeof pageRequest>) => Promise<Page<Item>>,
): Promise<Item[]> {
  const items: Item[] = [];
  let cursor: string | null | undefined;
  do {
    const page = await read(pageRequest.parse({ limit: MAX_LIMIT, cursor: cursor ?? undefined }));
    items.push(...page.items);
    cursor = page.nextCursor;
  } while (cursor !== null);
  return items;
}
