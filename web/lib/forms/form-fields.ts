/** The types of a field: its value, and the props that fill it in. */
interface FieldTypes {
  value: unknown;
  start: object;
}

/** Reads, fills in and compares the value of a field. */
export interface FieldKind<Types extends FieldTypes> {
  /** Returns undefined if the form doesn't have the field. */
  read: (form: FormData, name: string) => Types['value'] | undefined;
  /** Returns the props that fill in the field. */
  start: (stored: unknown) => Types['start'];
  /** Returns the same text for values that the server stores as the same value. */
  normalize: (value: unknown) => string;
}

/** The types of all fields of a form, by name. */
export type FormTypes = Record<string, FieldTypes>;
export type Fields<Types extends FormTypes> = { readonly [Name in keyof Types]: FieldKind<Types[Name]> };

/** The values of a form. A field that the form doesn't show is missing. */
export type ValuesOf<Types extends FormTypes> = { [Name in keyof Types]?: Types[Name]['value'] };

type KindFor<Value> = Value extends boolean
  ? FieldKind<{ value: boolean; start: object }>
  : Value extends readonly (infer Item)[]
    ? FieldKind<{ value: (Item extends string ? string : Item)[]; start: object }>
    : FieldKind<{ value: string; start: object }>;

/**
 * A field for each key of a request body: `satisfies FieldsOf<LeadChanges>` fails if one is missing. The fields of
 * `custom` are the workspace's.
 */
export type FieldsOf<Body> = {
  readonly [Name in keyof Omit<Body, 'custom'>]-?: KindFor<NonNullable<Body[Name]>>;
};

type TextKind = FieldKind<{ value: string; start: { defaultValue: string } }>;
type TypedListKind = FieldKind<{ value: string[]; start: { defaultValue: string } }>;

/** A text, a choice or a day. The server trims it; empty means null. */
export const text: TextKind = {
  read: (form, name) => typedText(form, name)?.trim(),
  start: (stored) => ({ defaultValue: asText(stored) }),
  normalize: (value) => asText(value).trim(),
};

/** A text that is stored as typed, such as a password or Markdown. */
export const rawText: TextKind = { ...text, read: typedText, normalize: asText };

/** A number that is typed as text. Text that isn't a number is sent as typed, so that the server refuses it. */
export const number: FieldKind<{ value: unknown; start: { defaultValue: string } }> = {
  read(form, name) {
    const typed = typedText(form, name)?.trim();
    if (typed === undefined) return undefined;
    return typed === '' || Number.isNaN(Number(typed)) ? typed : Number(typed);
  },
  start: (stored) => ({ defaultValue: asText(stored) }),
  normalize: asText,
};

export const flag: FieldKind<{ value: boolean; start: { defaultSelected: boolean } }> = {
  read: (form, name) => form.has(name),
  start: (stored) => ({ defaultSelected: stored === true }),
  normalize: (value) => String(value === true),
};

/** Tags, in any order. */
export const tags: FieldKind<{ value: string[]; start: { defaultValue: string[] } }> = {
  read: (form, name) => form.getAll(name).flatMap((value) => itemsOf(asText(value), '\n')),
  start: (stored) => ({ defaultValue: asList(stored) }),
  normalize: (value) => JSON.stringify(asList(value).sort()),
};

/** A list that is typed into a text field, in the order of its items. */
export const typedList = (separator: string | RegExp, joiner: string): TypedListKind => ({
  read: (form, name) => {
    const typed = typedText(form, name);
    return typed === undefined ? undefined : itemsOf(typed, separator);
  },
  start: (stored) => ({ defaultValue: asList(stored).join(joiner) }),
  normalize: (value) => JSON.stringify(asList(value)),
});

export const lines = typedList('\n', '\n');

function typedText(form: FormData, name: string): string | undefined {
  return form.has(name) ? asText(form.get(name)) : undefined;
}

function asText(value: unknown): string {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' ? value.replaceAll(/\r\n?/g, '\n') : '';
}

function asList(value: unknown): string[] {
  return Array.isArray(value) ? value.map(asText) : [];
}

function itemsOf(typed: string, separator: string | RegExp): string[] {
  return typed
    .split(separator)
    .map((item) => item.trim())
    .filter((item) => item !== '');
}

export function readFields<Types extends FormTypes>(fields: Fields<Types>, form: FormData): ValuesOf<Types> {
  const values: ValuesOf<Types> = {};
  for (const name in fields) {
    const value = fields[name].read(form, name);
    if (value !== undefined) values[name] = value;
  }
  return values;
}

/**
 * Returns only the values that differ from the record's, so that changes that someone else makes meanwhile are kept.
 * Values without a field are compared as JSON, with an empty text equal to null.
 */
export function changesTo<Types extends FormTypes>(
  fields: Fields<Types>,
  record: object,
  values: object,
): Record<string, unknown> {
  const stored = new Map<string, unknown>(Object.entries(record));
  const kinds = new Map<string, FieldKind<FieldTypes>>(Object.entries(fields));
  const normalize = (name: string, value: unknown) =>
    kinds.get(name)?.normalize(value) ?? JSON.stringify(value ?? '');
  return Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) => normalize(name, value) !== normalize(name, stored.get(name)),
    ),
  );
}
