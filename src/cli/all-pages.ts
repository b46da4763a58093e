import { paginate } from '../lib/paginate';

/** Returns all items of a list that is read page by page. */
export async function allPages<Item>(read: Parameters<typeof paginate<Item>>[0]): Promise<Item[]> {
  const items: Item[] = [];
  for await (const page of paginate(read)) items.push(...page);
  return items;
}
