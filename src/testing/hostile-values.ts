import type { JsonSchema } from './called-routes';

/** Returns a generator of numbers from 0 to 1 that repeats for the same seed (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Pieces of text that have broken parsers, regular expressions, databases and renderers. */
export const pieces = [
  'a',
  'a ',
  'a,',
  ' ',
  '\n',
  '\r\n',
  '\t',
  '😀',
  'é',
  'e\u0301',
  '木',
  'مرحبا ',
  'İ',
  'ß',
  'ﬁ',
  '%',
  '_',
  '\\',
  "'",
  '"',
  '`',
  ';--',
  '{{name}}',
  '{{',
  '}}',
  '${a}',
  '<b>',
  '<a href="',
  '&amp;',
  '&#0;',
  '|a|b|\n',
  '- a\n',
  '> ',
  '*a **a ',
  '[a](',
  '<!--',
  'a{b:c}',
  '(',
  '[',
  '{',
  '@',
  'a@a.',
  '.',
  '/',
  '//',
  'https://a.b/',
  'a.',
  'a-',
  '-',
  '1',
  '0.',
  '1e9',
  ':',
  '#',
  '=',
  '+',
  '\u2028',
  '\u200b',
  '\u202e',
];

/** Values that no field expects. */
export const oddValues: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1e308,
  -1e-308,
  Number.MAX_SAFE_INTEGER,
  '',
  ' ',
  'null',
  '__proto__',
  'constructor',
  [],
  {},
  [[]],
  [{}],
  [null],
  { a: { b: { c: 1 } } },
  { __proto__: 1, constructor: 1, toString: 1 },
];

export interface Values {
  pick<Value>(values: readonly Value[]): Value;
  /** Returns an integer below `max`. */
  number(max: number): number;
  chance(probability: number): boolean;
  /** Returns a text of `length` code points. */
  text(length: number): string;
  /** Returns a value that fits a schema and is as large as it allows. */
  fitting(schema: JsonSchema, room: number): unknown;
}

/** Length of texts without a limit in the schema. */
const OPEN_LENGTH = 20_000;

export function createValues(random: () => number, ids: readonly string[]): Values {
  const number = (max: number) => Math.floor(random() * max);
  const chance = (probability: number) => random() < probability;
  function pick<Value>(values: readonly Value[]): Value {
    const value = values[number(values.length)];
    if (value === undefined && values.length === 0) throw new Error('nothing to pick from');
    return value as Value;
  }
  function text(length: number): string {
    const piece = pick(pieces);
    return [...piece.repeat(Math.ceil(length / [...piece].length))].slice(0, length).join('');
  }
  function list(room: number): unknown[] {
    const length = pick([1, 3, 5, 10, 30, 50]);
    const each = Math.max(1, Math.min(pick([10, 50, 250]), Math.floor(room / length / 4)));
    return Array.from({ length }, (_, index) => `${index}${text(each)}`.slice(0, each));
  }
  function fitting(schema: JsonSchema, room: number): unknown {
    if (schema.enum) return pick(schema.enum);
    if (schema.const !== undefined) return schema.const;
    if (schema.anyOf) return fitting(asSchema(pick(schema.anyOf)), room);
    const type = Array.isArray(schema.type) ? pick(schema.type) : schema.type;
    if (type === 'object') {
      const entries = Object.entries(schema.properties ?? {});
      return Object.fromEntries(
        entries
          .filter(([name]) => schema.required?.includes(name) || chance(0.8))
          .map(([name, property]) => [
            name,
            named(name, asSchema(property), Math.floor(room / entries.length)),
          ]),
      );
    }
    if (type === 'string') return text(Math.min(schema.maxLength ?? OPEN_LENGTH, Math.max(room, 20)));
    if (type === 'integer' || type === 'number') return pick([1, schema.minimum ?? 0, schema.maximum ?? 1e6]);
    if (type === 'boolean') return chance(0.5);
    if (type === 'null') return null;
    return chance(0.8) ? list(room) : pick(oddValues);
  }

  /** Returns a value for a field. Some fields need a valid format, or the request would be refused too early. */
  function named(name: string, schema: JsonSchema, room: number): unknown {
    if (chance(0.02)) return pick(oddValues);
    if (/email$/i.test(name)) return `${'a'.repeat(pick([1, 60]))}${number(1e6)}@example.org`;
    if (/Id$/.test(name)) return chance(0.9) ? pick(ids) : text(50);
    if (/date$/i.test(name))
      return pick(['2026-03-04', '2026-03-04T10:00:00.000Z', '9999-12-31T23:59:59.000Z']);
    if (/(url|website|destination)$/i.test(name) && chance(0.7))
      return `https://example.org/${'a'.repeat(Math.min(room, (schema.maxLength ?? 500) - 30))}`;
    if (/rate$/i.test(name)) return '12.5';
    if (name === 'affiliateCode' || name === 'externalId') return `code-${number(1e6)}`;
    if (name === 'timezone' || name === 'timeZone') return 'Europe/Vienna';
    // Only the document itself can be large.
    if (name === 'content')
      return text(Math.min(schema.maxLength ?? OPEN_LENGTH, pick([200, 5_000, 30_000])));
    return fitting(schema, room);
  }
  return { pick, number, chance, text, fitting };
}

const asSchema = (schema: boolean | JsonSchema | undefined): JsonSchema =>
  typeof schema === 'object' ? schema : {};
