import { yieldToEventLoop } from '../../../../lib/concurrency/yield-to-event-loop';
import type { CheckResultsRepo, FoundFeedItem } from '../store/results.repo';
import type { NewFeedItem } from '../classify-items';
import type { FinishedCheck } from '../fetch/fetch-source';
import { findUnseen, type Unseen } from './find-unseen';
import { newItems } from './new-items';

/** The new items in a batch of checks. */
export interface News {
  /** By source. */
  unseen: ReadonlyMap<string, Unseen>;
  items: readonly NewFeedItem[];
  itemsOf(checked: FinishedCheck): FoundFeedItem[];
}

/** Items are as long as articles: preparing a whole batch of them would block the event loop. */
const ITEMS_AT_ONCE = 50;

/**
 * Compares a batch of checks with the items that their sources have shown before, while the batch before may still be
 * being stored. While a claim holds, only its owner adds seen items, and storing a check ends its claim. So items of a
 * source can't be stored between this and its own check.
 */
export async function compareChecks(
  results: Pick<CheckResultsRepo, 'unseenKeys' | 'withSeen'>,
  all: readonly FinishedCheck[],
): Promise<News> {
  const unseen = await findUnseen(results, all);
  const items = new Map<FinishedCheck, FoundFeedItem[]>();
  let made = 0;
  for (const checked of all) {
    const own = newItems(checked, unseen.get(checked.source.id));
    if (own.length > 0) items.set(checked, own);
    made += own.length;
    if (made < ITEMS_AT_ONCE) continue;
    made = 0;
    await yieldToEventLoop();
  }
  return {
    unseen,
    items: [...items].flatMap(([{ source }, own]) =>
      own.map((item) => ({ item, sourceType: source.sourceType })),
    ),
    itemsOf: (checked) => items.get(checked) ?? [],
  };
}
