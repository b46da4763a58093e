import { invalidField } from '../../lib/errors';
import type { ChecklistTick } from './checklist.schema';

/** Rules of the checklists of campaigns and events. Free of zod, so that screens may import them. */

/** A checklist and the items on it that are done. Both are texts; equal items are done together. */
export interface WithChecklist {
  checklist: string[];
  /** In the order of the checklist. */
  completedItems: string[];
}

/** Returns the completed items after one was ticked or unticked. */
export const tickItem = (
  { checklist, completedItems }: WithChecklist,
  item: string,
  isCompleted: boolean,
): string[] =>
  onlyListed(
    checklist,
    isCompleted ? [...completedItems, item] : completedItems.filter((one) => one !== item),
  );

/** Returns the completed items that are on the checklist, once each and in its order. */
export function onlyListed(checklist: readonly string[], completedItems: readonly string[]): string[] {
  const completed = new Set(completedItems);
  return [...new Set(checklist)].filter((item) => completed.has(item));
}

/** Counts the items, and those that are done. */
export const checklistProgress = ({ checklist, completedItems }: WithChecklist) => ({
  done: checklist.filter((item) => completedItems.includes(item)).length,
  of: checklist.length,
});

const ITEM_NOT_FOUND = 'Checklist item not found';

/** Returns the change that ticks or unticks an item. @throws 400 for an item that isn't on the checklist */
export function tick(
  record: WithChecklist,
  { item, completed }: ChecklistTick,
): Pick<WithChecklist, 'completedItems'> {
  if (!record.checklist.includes(item)) throw invalidField('item', ITEM_NOT_FOUND);
  return { completedItems: tickItem(record, item, completed) };
}

/** Adds the remaining completed items to changes of a record. A new checklist keeps the ticks of items that stay. */
export const withTicks = <Changes extends { checklist?: string[] | undefined }>(
  { completedItems }: WithChecklist,
  changes: Changes,
): Changes & Partial<WithChecklist> => ({
  ...changes,
  ...(changes.checklist && { completedItems: onlyListed(changes.checklist, completedItems) }),
});
