import { PluginError, type SourceOption, type SourceOptions } from 'partnerhub/plugin';
import { parsePath, type JsonPath } from './json-path';

const PATH = 200;
const NUMBER = 1e12;

const path = (name: string, label: string, preset: string, help: string): SourceOption => ({
  name,
  kind: 'text',
  label,
  help,
  example: preset,
  default: preset,
  maxLength: PATH,
});

/** The options of a JSON source: a list with the fields of its items, or a value. */
export const jsonOptions: readonly SourceOption[] = [
  {
    name: 'list',
    kind: 'text',
    label: 'List of items',
    help: 'The path of a list whose new items are reported, such as data.items. $ is the whole document.',
    example: 'data.items',
    maxLength: PATH,
    identifies: true,
  },
  path('title', 'Title of an item', 'title', 'The path in an item.'),
  path('link', 'Address of an item', 'url', 'The path in an item.'),
  path('date', 'Date of an item', 'date', 'The path in an item. ISO 8601, or seconds since 1970.'),
  path('id', 'ID of an item', 'id', 'The path in an item. Without it, an item is identified by its address.'),
  path('content', 'Content of an item', 'content', 'The path in an item.'),
  {
    name: 'value',
    kind: 'text',
    label: 'Value to watch',
    help: 'Instead of a list: the path of a value whose changes are reported, such as plans[0].price.',
    example: 'plans[0].price',
    maxLength: PATH,
    identifies: true,
  },
  {
    name: 'numberAbove',
    kind: 'number',
    label: 'Number rises above',
    help: 'Only report when the value rises above this.',
    min: -NUMBER,
    max: NUMBER,
  },
  {
    name: 'numberBelow',
    kind: 'number',
    label: 'Number falls below',
    help: 'Only report when the value falls below this.',
    min: -NUMBER,
    max: NUMBER,
  },
];

const itemFields = ['title', 'link', 'date', 'id', 'content'] as const;
type ItemField = (typeof itemFields)[number];

/** The data to read. */
export type JsonTarget =
  | { kind: 'list'; shown: string; path: JsonPath; fields: Record<ItemField, JsonPath | null> }
  | { kind: 'value'; shown: string; path: JsonPath; above: number | null; below: number | null };

const textOf = (options: SourceOptions, name: string): string | null => {
  const value = options[name];
  return typeof value === 'string' ? value : null;
};
const numberOf = (options: SourceOptions, name: string): number | null => {
  const value = options[name];
  return typeof value === 'number' ? value : null;
};

const CHOOSE = 'Enter the path of a list, or of a value to watch';

/** @throws PluginError if the options are invalid */
export function readTarget(options: SourceOptions): JsonTarget {
  const list = textOf(options, 'list');
  const value = textOf(options, 'value');
  if (list !== null) {
    const at = (name: ItemField) => {
      const text = textOf(options, name);
      return text === null ? null : parsePath(text);
    };
    const fields = {
      title: at('title'),
      link: at('link'),
      date: at('date'),
      id: at('id'),
      content: at('content'),
    };
    return { kind: 'list', shown: list, path: parsePath(list), fields };
  }
  if (value === null) throw new PluginError(CHOOSE, { isFinal: true });
  const limits = { above: numberOf(options, 'numberAbove'), below: numberOf(options, 'numberBelow') };
  return { kind: 'value', shown: value, path: parsePath(value), ...limits };
}

/** Returns the messages about invalid options, by name. */
export function findProblems(options: SourceOptions): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const name of ['list', 'value', ...itemFields]) {
    const text = textOf(options, name);
    try {
      if (text !== null) parsePath(text);
    } catch (error) {
      problems[name] = error instanceof Error ? error.message : CHOOSE;
    }
  }
  const list = textOf(options, 'list');
  const value = textOf(options, 'value');
  const above = numberOf(options, 'numberAbove');
  const below = numberOf(options, 'numberBelow');
  if (list === null && value === null) problems.list = CHOOSE;
  if (list !== null && value !== null) problems.value = 'Enter the path of a list or of a value, not both';
  if (value === null && above !== null) problems.numberAbove = 'A limit needs a value to watch';
  if (value === null && below !== null) problems.numberBelow = 'A limit needs a value to watch';
  if (above !== null && below !== null && below > above)
    problems.numberBelow = 'The lower limit must not be greater than the upper limit';
  return problems;
}
