import * as z from 'zod';
import { listOf, requiredText } from '../../lib/entities/fields';

/** One line per item, in working order. */
const line = (maxLength: number) =>
  requiredText('Checklist item', maxLength).transform((item) => item.replaceAll(/\s+/gu, ' '));

/** The items of a checklist. @param limits `item`: maximum length in code points, `items`: maximum number */
export const checklistOf = ({ item, items }: { item: number; items: number }) =>
  listOf(
    line(item),
    {
      notList: 'Checklist must be a list of texts',
      tooMany: `Checklist may have at most ${items} items`,
    },
    items,
  );

/** Body that ticks or unticks one item, by its text. One at a time, so that two people can do it at once. */
export const checklistTick = ({ item }: { item: number }) =>
  z.object({ item: line(item), completed: z.boolean('completed must be true or false') });

export type ChecklistTick = z.infer<ReturnType<typeof checklistTick>>;
