import type { StoryItemsRepo } from '../../stories/story-items.repo';
import type { CheckResultsRepo, FoundFeedItem } from './results.repo';

/** Inserts items while the next ones are prepared, which takes half as long. One insertion runs at a time. */
export function createItemInserts({ insertItems }: Pick<CheckResultsRepo, 'insertItems'>) {
  let running: Promise<void> = Promise.resolve();
  return {
    /** Resolves when the insertion before this one has ended. @throws its error */
    async begin(items: readonly FoundFeedItem[]): Promise<void> {
      await running;
      running = insertItems(items);
      // The next call throws the error. Until then, the rejection must not count as unhandled.
      running.catch(() => undefined);
    },
    /** Waits for the last insertion. @throws its error */
    ended: () => running,
  };
}

type ItemInserts = ReturnType<typeof createItemInserts>;

/**
 * Runs queries after the current insertion, because a transaction runs one query at a time, and reports of a story
 * change items that may not be inserted yet.
 */
export const afterInserts = (
  { recent, addReport }: StoryItemsRepo,
  { ended }: ItemInserts,
): StoryItemsRepo => ({
  recent: async (...asked) => ended().then(() => recent(...asked)),
  addReport: async (...report) => ended().then(() => addReport(...report)),
});
