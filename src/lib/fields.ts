import { z } from 'zod';

/** The kinds of fields that most bodies are made of, with the contract's messages. Lengths are in UTF-16 code units. */

/** Trimmed; `<label> is required` or `<label> is too long`. */
export const requiredText = (label: string, max: number, required = `${label} is required`) =>
  z.string(required).trim().min(1, required).max(max, `${label} is too long`);

/** Trimmed; empty and null are one thing: null. A new object adds `.default(null)`; in changes, missing means unchanged. */
export const optionalText = (label: string, max: number) =>
  z
    .string(`${label} must be text`)
    .trim()
    .max(max, `${label} is too long`)
    .transform((text) => text || null)
    .nullable();

/** Trimmed, at most 320 characters. */
export const emailAddress = z
  .string('Invalid email address')
  .trim()
  .max(320, 'Invalid email address')
  .pipe(z.email('Invalid email address'));

/** One of a closed list. */
export const oneOf = <const Values extends readonly string[]>(label: string, values: Values) =>
  z.enum(values, {
    error: ({ input }) =>
      input === undefined || input === null || input === ''
        ? `${label} is required`
        : `${label} must be one of: ${values.join(', ')}`,
  });

const LIST_OF_TAGS = 'Tags must be a list of texts';

/** Tags of people's own: each trimmed; empty ones are dropped, and those that another one repeats in any case. */
export const ownTags = (limits: { tags: number; tag: number }, tooMany: string) =>
  z
    .array(z.string(LIST_OF_TAGS).trim().max(limits.tag, 'Tag is too long'), LIST_OF_TAGS)
    .transform(distinct)
    .refine((tags) => tags.length <= limits.tags, tooMany);

function distinct(tags: string[]): string[] {
  const kept = new Map<string, string>();
  for (const tag of tags) if (tag !== '' && !kept.has(tag.toLowerCase())) kept.set(tag.toLowerCase(), tag);
  return [...kept.values()];
}

/** A query parameter: trimmed, and not repeated. */
export const queryText = (name: string) => z.string(`${name} may be given once`).trim();

/** A query parameter that is `true` or `false`, or not given. */
export const yesOrNo = (name: string) =>
  z
    .enum(['true', 'false'], `${name} must be true or false`)
    .transform((text) => text === 'true')
    .optional();
