import type { JsonSchema } from '../openapi.types';

/** One line of a table of fields. */
export interface FieldRow {
  /** Such as `conditions.anyWords` for the field of an object, and `actions[].type` for the field of a list's items. */
  name: string;
  type: string;
  isRequired: boolean;
  /** Sentences that state its meaning, limits, values and default. */
  notes: string;
}

type AnySchema = JsonSchema | boolean | undefined;

/** Deeper fields are only in the document. */
const MAX_DEPTH = 4;
const REFERENCE = '#/components/schemas/';

const asSchema = (schema: AnySchema): JsonSchema => (typeof schema === 'object' ? schema : {});
const quoted = (value: unknown): string => JSON.stringify(value) ?? '';
const unique = <Item>(items: readonly Item[]): Item[] => [...new Set(items)];

/** Returns the alternatives of a schema, without `null`. */
function variantsOf(schema: JsonSchema): JsonSchema[] {
  const choices = schema.anyOf ?? schema.oneOf;
  if (!choices) return schema.type === 'null' ? [] : [schema];
  return choices.flatMap((choice) => variantsOf(asSchema(choice)));
}

function isNullable(schema: JsonSchema): boolean {
  const choices = schema.anyOf ?? schema.oneOf ?? [];
  return schema.type === 'null' || choices.some((choice) => isNullable(asSchema(choice)));
}

/** Returns the name of a shared schema, or null for another schema. */
export const sharedName = ({ $ref }: JsonSchema): string | null =>
  $ref?.startsWith(REFERENCE) ? $ref.slice(REFERENCE.length) : null;

/** Names the type of a value: `string or null`, `list of Lead`. */
export function typeOf(schema: AnySchema): string {
  const names = unique(variantsOf(asSchema(schema)).map(nameOf));
  if (names.includes('anything')) return 'anything';
  return [...names, ...(isNullable(asSchema(schema)) ? ['null'] : [])].join(' or ');
}

function nameOf(schema: JsonSchema): string {
  const shared = sharedName(schema);
  if (shared !== null) return shared;
  if (schema.type === 'array') {
    const items = typeOf(itemsOf(schema));
    return items === 'anything' ? 'list' : `list of ${items}`;
  }
  if (schema.format !== undefined) return formats[schema.format] ?? schema.format;
  if (schema.type !== undefined) return String(schema.type);
  return schema.enum || schema.const !== undefined ? 'string' : 'anything';
}

const formats: Record<string, string> = {
  email: 'email address',
  date: 'day',
  'date-time': 'time',
  uri: 'URL',
};

const itemsOf = ({ items }: JsonSchema): AnySchema => (Array.isArray(items) ? items[0] : items);

/** Returns a line for each field of the object that the schema describes, and of objects within. */
export const fieldsOf = (schema: JsonSchema): FieldRow[] => rowsOf(schema, '', 1);

function rowsOf(schema: JsonSchema, above: string, depth: number): FieldRow[] {
  const objects = variantsOf(schema).filter(({ properties }) => properties);
  const names = unique(objects.flatMap(({ properties = {} }) => Object.keys(properties)));
  return names.flatMap((key) => {
    const found = objects.flatMap(({ properties = {} }) => (key in properties ? [properties[key]] : []));
    const [first] = found;
    const field = found.length === 1 ? asSchema(first) : { anyOf: found.map(asSchema) };
    const name = above + key;
    const row = {
      name,
      type: typeOf(field),
      isRequired: objects.every(({ required = [] }) => required.includes(key)),
      notes: notesOf(field),
    };
    if (depth >= MAX_DEPTH) return [row];
    const items = variantsOf(field)
      .filter(({ type }) => type === 'array')
      .map((list) => asSchema(itemsOf(list)));
    return [
      row,
      ...rowsOf(field, `${name}.`, depth + 1),
      ...rowsOf({ anyOf: items }, `${name}[].`, depth + 1),
    ];
  });
}

/** Returns sentences that describe the allowed values. */
export function notesOf(schema: AnySchema): string {
  const whole = asSchema(schema);
  const variants = variantsOf(whole);
  const values = unique(variants.flatMap(valuesOf));
  const sentences = unique([
    whole.description,
    ...variants.map(({ description }) => description),
    values.length > 0 && `${values.length > 1 ? 'One of' : 'Always'} ${values.map(quoted).join(', ')}.`,
    ...variants.flatMap(limitsOf),
    whole.default !== undefined && whole.default !== null && `By default ${quoted(whole.default)}.`,
  ]);
  return sentences.filter(Boolean).join(' ');
}

const valuesOf = (schema: JsonSchema): unknown[] => {
  if (schema.const !== undefined) return [schema.const];
  if (schema.enum) return schema.enum;
  return schema.type === 'array' ? variantsOf(asSchema(itemsOf(schema))).flatMap(valuesOf) : [];
};

function limitsOf(schema: JsonSchema): string[] {
  const { minLength, maxLength, minimum, maximum, exclusiveMinimum, minItems, maxItems, pattern } = schema;
  const items = schema.type === 'array' ? variantsOf(asSchema(itemsOf(schema))) : [];
  return [
    ...range(minLength, maxLength, ' characters'),
    ...range(minimum, maximum, ''),
    ...(exclusiveMinimum === undefined ? [] : [`More than ${exclusiveMinimum}.`]),
    ...range(minItems, maxItems, ' items'),
    ...(pattern === undefined ? [] : [`Matches ${pattern}`]),
    ...items.flatMap(limitsOf).map((limit) => `Each: ${limit.charAt(0).toLowerCase()}${limit.slice(1)}`),
  ];
}

function range(least: number | undefined, most: number | undefined, unit: string): string[] {
  const number = (value: number) => value.toLocaleString('en-US');
  if (least !== undefined && most !== undefined) return [`${number(least)} to ${number(most)}${unit}.`];
  if (most !== undefined) return [`At most ${number(most)}${unit}.`];
  return least === undefined || least === 0 ? [] : [`At least ${number(least)}${unit}.`];
}
