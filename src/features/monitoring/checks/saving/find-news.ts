import { yieldToEventLoop } from '../../../../lib/concurrency/yield-to-event-loop';
import type { CheckResultsRepo, FoundFeedItem } from './check-results.repo';
import type { ClassifyItems } from './classify-items';
import type { FinishedCheck } from '../check-source';
import { findUnseen, type Unseen } from './find-unseen';
import { newItems } from './new-items';

/** The new items in a batch of checks. */
export interface News {
  /** By source. */
  unseen: ReadonlyMap<string, Unseen>;
  itemsOf(checked: FinishedCheck): FoundFeedItem[];
}

/** Items are as long as articles: classifying a whole batch of them would block the event loop. */
const ITEMS_AT_ONCE = 50;

/**
 * Finds the new items in a batch of checks, while the batch before may still be being stored. While a claim holds, only
 * its owner adds seen items, and storing a check ends its claim. So items of a source can't be stored between this and
 * its own check.
 */
export async function findNews(
  checks: Pick<CheckResultsRepo, 'unseenKeys' | 'withSeen'>,
  all: readonly FinishedCheck[],
  classify: ClassifyItems,
): Promise<News> {
  const unseen = await findUnseen(checks, all);
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
  await classify(
    [...items].flatMap(([{ source }, own]) => own.map((item) => ({ item, sourceType: source.sourceType }))),
  );
  return { unseen, itemsOf: (checked) => items.get(checked) ?? [] };
}
