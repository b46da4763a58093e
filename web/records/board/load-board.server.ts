import type { Page } from '../../../src/lib/paging';
import { cardsOf, type BoardColumnData } from './board';

/** Loads the first records of each status. `list` returns those of one. */
export async function loadBoard<Status extends string, Item>(
  params: URLSearchParams,
  statuses: readonly Status[],
  list: (status: Status, limit: number) => Promise<Page<Item>>,
) {
  const columns = await Promise.all(
    statuses.map(async (status) => ({ status, page: await list(status, cardsOf(params, status)) })),
  );
  return {
    items: columns.flatMap(({ page }) => page.items),
    total: columns.reduce((sum, { page }) => sum + page.total, 0),
    totalIsMinimum: columns.some(({ page }) => page.totalIsMinimum),
    columns: columns.map(({ status, page }): BoardColumnData<Status> => ({
      status,
      total: page.total,
      count: page.items.length,
      isWhole: page.nextCursor === null,
    })),
  };
}
