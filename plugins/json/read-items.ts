import { PluginError, type FoundItem, type PluginTools } from 'partnerhub/plugin';
import type { JsonTarget } from './json-options';
import { valueAt, type JsonPath } from './json-path';

type PlainText = Pick<PluginTools, 'plainText'>;
type ListTarget = Extract<JsonTarget, { kind: 'list' }>;

const MAX_ITEMS = 1_000;
/** Numbers up to this one are seconds since 1970. Larger numbers are milliseconds. */
const LATEST_SECOND = 1e11;

const isShort = (value: unknown): value is string | number | boolean =>
  ['string', 'number', 'boolean'].includes(typeof value);

function textAt(item: unknown, path: JsonPath | null): string | null {
  const value = path === null ? undefined : valueAt(item, path);
  return isShort(value) ? String(value).trim() || null : null;
}

function dateAt(item: unknown, path: JsonPath | null): string | null {
  const text = textAt(item, path);
  if (text === null) return null;
  const amount = Number(text);
  const time = Number.isFinite(amount)
    ? amount * (Math.abs(amount) < LATEST_SECOND ? 1000 : 1)
    : Date.parse(text);
  return Math.abs(time) <= 8.64e15 ? new Date(time).toISOString() : null;
}

function addressAt(item: unknown, path: JsonPath | null, base: string): string | null {
  const text = textAt(item, path);
  if (text === null || !URL.canParse(text, base)) return null;
  const { href, protocol } = new URL(text, base);
  return /^https?:$/.test(protocol) ? href : null;
}

const HAS_TAGS = /<\/?[a-z][a-z\d]*(\s[^<>]*)?\/?>/i;

/** Converts HTML to text. Text that isn't HTML keeps its lines. */
const readContent = (text: string, { plainText }: PlainText): string =>
  HAS_TAGS.test(text) ? plainText(text) : text.split('\n').map(plainText).join('\n');

/** Matches markup that only HTML has. A plain-text title can mention a tag, such as `<script>`. */
const IS_HTML_TITLE =
  /<\/(?:a|b|code|em|i|mark|small|span|strong|sub|sup|u)>|<br\s*\/?>|&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,8});/i;

const readTitle = (text: string, { plainText }: PlainText): string =>
  IS_HTML_TITLE.test(text) ? plainText(text) : text;

/**
 * Returns the items of a list. If they have dates, the newest is first. Texts in a list are items, too. @throws
 * PluginError if there is no list, or none of its items has a title
 */
export function readItems(
  json: unknown,
  { path, shown, fields }: ListTarget,
  base: string,
  tools: PlainText,
): FoundItem[] {
  const list = valueAt(json, path);
  if (list === undefined) throw new PluginError(`Nothing in this JSON is at ${shown}`);
  if (!Array.isArray(list)) throw new PluginError(`The value at ${shown} is not a list`);
  const items = list.flatMap((item: unknown): FoundItem[] => {
    const title = isShort(item) ? String(item) : textAt(item, fields.title);
    if (title === null) return [];
    return [
      {
        id: textAt(item, fields.id),
        title: readTitle(title, tools),
        content: readContent(textAt(item, fields.content) ?? '', tools),
        url: addressAt(item, fields.link, base),
        publishedAt: dateAt(item, fields.date),
      },
    ];
  });
  if (items.length === 0 && list.length > 0)
    throw new PluginError(`No item of ${shown} has a title: check the path of the title`);
  return items.sort(byDate).slice(0, MAX_ITEMS);
}

/** Sorts by date. Items without a date keep their order, after the others. */
const byDate = (one: FoundItem, other: FoundItem): number =>
  String(other.publishedAt ?? '').localeCompare(String(one.publishedAt ?? ''));
