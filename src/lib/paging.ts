import { z } from 'zod';
import { decodeCursor, type Position } from './cursor';
import { isStorable } from './unicode';

export { encodeCursor, type Position } from './cursor';

export const DEFAULT_LIMIT = 500;
export const MAX_LIMIT = 1000;

/** One page of a list, newest first unless said otherwise. */
export interface Page<Item> {
  readonly items: Item[];
  /** How many the whole list has. */
  readonly total: number;
  /** True where counting stopped early: there are more than `total`. */
  readonly totalIsMinimum: boolean;
  /** Opaque; null on the last page. */
  readonly nextCursor: string | null;
  /** What else the answer of a call says beside the list. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** The same page with its items shown in another way. */
export const mapPage = <From, To>(page: Page<From>, present: (item: From) => To): Page<To> => ({
  ...page,
  items: page.items.map(present),
});

export interface PageRequest {
  limit: number;
  cursor?: Position | undefined;
}

const position = z.array(z.string().refine(isStorable)).min(1).max(4);

const cursor = z.string().transform((text, context) => {
  try {
    return position.parse(decodeCursor(text));
  } catch {
    context.addIssue({ code: 'custom', message: 'Invalid cursor' });
    return z.NEVER;
  }
});

const limitMessage = `limit must be between 1 and ${MAX_LIMIT}`;

/** The query parameters that every list call takes. */
export const pageRequest = z.object({
  limit: z.coerce
    .number(limitMessage)
    .int(limitMessage)
    .min(1, limitMessage)
    .max(MAX_LIMIT, limitMessage)
    .default(DEFAULT_LIMIT),
  cursor: cursor.optional(),
});
