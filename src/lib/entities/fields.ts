import { distinctNames } from '../text/names.rules';
import * as z from 'zod';
import { emailOf } from '../addresses/email';
import { safeLine } from '../text/safe-line';

/** RFC 5321: 64 characters, `@` and 255. */
const EMAIL_MAX = 320;

/** Schemas for common fields of request bodies, with the contract's messages. Lengths are in Unicode code points. */

/** A required name, or other text of one line (`safeLine`). Messages: `<label> is required` and `<label> is too long`. */
export const requiredText = (label: string, max: number, required = `${label} is required`) =>
  z.string(required).overwrite(safeLine).min(1, required).max(max, `${label} is too long`);

/** A required, trimmed text of any number of lines. Messages as of `requiredText`. */
export const requiredLines = (label: string, max: number, required = `${label} is required`) =>
  z.string(required).trim().min(1, required).max(max, `${label} is too long`);

const orNull = (text: z.ZodString) => text.transform((value) => value || null).nullable();

/**
 * An optional text of one line (`safeLine`); empty becomes null. For a new object, add `.default(null)`. In a change,
 * missing means unchanged.
 */
export const optionalText = (label: string, max: number) =>
  orNull(z.string(`${label} must be text`).overwrite(safeLine).max(max, `${label} is too long`));

/** An optional, trimmed text of any number of lines; as `optionalText` otherwise. */
export const optionalLines = (label: string, max: number) =>
  orNull(z.string(`${label} must be text`).trim().max(max, `${label} is too long`));

/**
 * The id of an optional object; empty becomes null. The service checks that the object exists, with the same message
 * for an invalid id.
 */
export const optionalId = (notFound: string) =>
  z
    .string(notFound)
    .trim()
    .max(100, notFound)
    .transform((id) => id || null)
    .nullable();

/** A trimmed email address of at most 320 characters, in the spelling that is stored (`emailOf`). */
export const emailText = (message: string) =>
  z
    .string(message)
    .trim()
    .max(EMAIL_MAX, message)
    .transform((text, context) => {
      const email = emailOf(text);
      if (email === null) context.addIssue({ code: 'custom', message });
      return email ?? z.NEVER;
    })
    .meta({ format: 'email' });

export const emailAddress = emailText('Invalid email address');

/** An email address or null; empty becomes null. */
export const optionalEmail = (message: string) =>
  z
    .string(message)
    .trim()
    .transform((text) => text || null)
    .nullable()
    .pipe(emailText(message).nullable());

const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '');

/** One of a fixed list of values. A blank value gives `<label> is required`. */
export const oneOf = <const Values extends readonly string[]>(label: string, values: Values) =>
  z.enum(values, {
    error: ({ input }) =>
      isBlank(input) ? `${label} is required` : `${label} must be one of: ${values.join(', ')}`,
  });

interface ListTexts {
  notList: string;
  tooMany: string;
}

/** Forms never send longer lists, even if repeated elements don't count. */
const MAX_LIST = 100;

/** A list with at most `max` elements as sent. A longer list is refused before its elements are validated. */
export const listOf = <Item extends z.ZodType>(item: Item, { notList, tooMany }: ListTexts, max = MAX_LIST) =>
  z
    .custom<z.input<Item>[]>(Array.isArray, notList)
    .refine((items) => items.length <= max, tooMany)
    .pipe(z.array(item, notList));

/**
 * A record with at most as many values as the longest list. A larger one is refused before its values are validated.
 */
export const shortRecord = <Schema extends z.ZodRecord>(record: Schema, tooMany: string) =>
  z.unknown().refine(isShort, { message: tooMany, abort: true }).pipe(record);

const isShort = (value: unknown): boolean =>
  !(value instanceof Object) || Object.keys(value).length <= MAX_LIST;

const LIST_OF_TAGS = 'Tags must be a list of texts';

/** Free tags, trimmed. Drops empty tags, and those that are the same name as an earlier one. */
export const ownTags = (limits: { tags: number; tag: number }, tooMany: string) =>
  listOf(z.string(LIST_OF_TAGS).normalize('NFC').overwrite(safeLine).max(limits.tag, 'Tag is too long'), {
    notList: LIST_OF_TAGS,
    tooMany,
  })
    .transform((tags) => distinctNames(tags.filter((tag) => tag !== '')))
    .refine((tags) => tags.length <= limits.tags, tooMany);

/** A list of at most `max` texts, after dropping empty ones and case-insensitive duplicates. */
export const distinctTexts = <Item extends z.ZodType<string>>(item: Item, max: number, texts: ListTexts) =>
  listOf(item, texts)
    .transform(distinct)
    .refine((items) => items.length <= max, texts.tooMany);

function distinct(texts: string[]): string[] {
  const kept = new Map<string, string>();
  for (const text of texts)
    if (text !== '' && !kept.has(text.toLowerCase())) kept.set(text.toLowerCase(), text);
  return [...kept.values()];
}

/** A trimmed query parameter that is given at most once. */
export const queryText = (name: string) => z.string(`${name} may be given once`).trim();

/** An optional query parameter that is `true` or `false`. */
export const booleanQuery = (name: string) =>
  z
    .enum(['true', 'false'], `${name} must be true or false`)
    .transform((text) => text === 'true')
    .optional();
