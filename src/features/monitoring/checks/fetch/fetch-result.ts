import * as z from 'zod';
import { oneLine, tidy } from '../../../../reading/feeds/plain-text';
import { pluginTimestamp } from '../../../../lib/time/plugin-timestamp';
import { itemCategories, type TextChange } from '../../monitoring.rules';
import { checkedScreenshot } from '../../screenshots/screenshot.schema';
import { truncate } from '../../../../lib/text/unicode';
import { keysOfItems, type ItemKeys } from './item-keys';

const MAX_TITLE = 500;
const MAX_CONTENT = 5_000;
const MAX_NOTE = 300;

const cut = (max: number) => (text: string) => tidy(truncate(text, max));

const webAddress = z
  .string()
  .max(4000)
  .refine((value) => /^https?:/i.test(value) && URL.canParse(value))
  .nullish()
  .catch(null);

/** Limit for all changes of an item together, in characters; the rest is cut off. */
const MAX_CHANGED_TEXT = 20_000;
const MAX_CHANGES = 200;

function boundedChanges(changes: readonly TextChange[]): TextChange[] | null {
  let left = MAX_CHANGED_TEXT;
  const kept: TextChange[] = [];
  for (const { kind, text } of changes.slice(0, MAX_CHANGES)) {
    if (left <= 0) break;
    kept.push({ kind, text: tidy(truncate(text, left)) });
    left -= text.length;
  }
  return kept.length > 0 ? kept : null;
}

const textChange = z.object({ kind: z.enum(['added', 'removed', 'same']), text: z.string() });

const foundItem = z.object({
  id: z
    .union([z.string().max(10_000), z.number().transform(String)])
    .nullish()
    .catch(null),
  title: z.string().transform(cut(MAX_TITLE)),
  // Tidied when it is stored: most items in a feed are already known.
  content: z
    .string()
    .transform((text) => truncate(text, MAX_CONTENT))
    .default(''),
  url: webAddress,
  publishedAt: pluginTimestamp,
  category: z.enum(itemCategories).nullish(),
  changes: z
    .array(textChange)
    .nullish()
    .transform((changes) => (changes ? boundedChanges(changes) : null)),
  // The name that a parsed feed uses for `url`.
  link: webAddress,
});

/** Schema of the result of a plugin's check. */
export const sourceCheck = z.object({
  items: z.array(foundItem).max(1000),
  snapshot: z.string().max(1_000_000).nullish(),
  contentHash: z.string().max(64).optional(),
  // A check without a picture doesn't fail.
  screenshot: checkedScreenshot.nullish().catch(null),
  note: z
    .string()
    .transform((text) => truncate(oneLine(text), MAX_NOTE) || null)
    .nullish(),
  validators: z
    .record(z.string().max(100), z.string().max(2000))
    .refine((kept) => Object.keys(kept).length <= 20, 'must have at most 20 entries')
    .optional(),
});
export type CheckResult = z.infer<typeof sourceCheck>;

export interface NewItem extends ItemKeys {
  title: string;
  /** The content of the source, cut but not tidied yet. */
  content: string;
  url: string | null;
  publishedAt: string | null;
  category: (typeof itemCategories)[number] | null;
  changes: TextChange[] | null;
}

/** Returns the items without duplicates, newest first; an item without a date keeps its place. */
export function dedupeItems({ items }: CheckResult): NewItem[] {
  const found = items.flatMap(({ id, link, url: given, publishedAt, title, content, category, changes }) => {
    const url = given ?? link ?? null;
    const shown = title || tidy(truncate(content, 100)) || url;
    if (!shown) return [];
    const known = { url, title: shown, publishedAt: publishedAt ?? null };
    return { id: id ?? null, item: { ...known, content, category: category ?? null, changes } };
  });
  const keys = keysOfItems(found.map(({ id, item }) => ({ id, ...item })));
  const unique = found.flatMap(({ item }, index) => {
    const own = keys[index];
    return own ? [{ ...own, ...item }] : [];
  });
  return unique.sort((one, other) => {
    if (one.publishedAt === null || other.publishedAt === null || one.publishedAt === other.publishedAt)
      return 0;
    return one.publishedAt < other.publishedAt ? 1 : -1;
  });
}
