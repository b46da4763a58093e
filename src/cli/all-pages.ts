import { everyPage } from '../lib/every-page';

/** Returns all items of a list that is read page by page. */
export async function allPages<Item>(read: Parameters<typeof everyPage<Item>>[0]): Promise<Item[]> {
  const items: Item[] = [];
  for await (const page of everyPage(read)) items.push(...page);
  return items;
}
