import * as z from 'zod';

const OBJECT_REQUIRED = 'object is required';
const OBJECT_SHAPE = 'object must be a kind and an id, such as partner:{id}';

/** The object in the path of calls, such as `partner:{id}`. The service refuses unknown kinds. */
export const namedObject = z
  .string({ error: ({ input }) => (input === undefined ? OBJECT_REQUIRED : 'object may be given once') })
  .trim()
  .max(100, OBJECT_SHAPE)
  .transform((text, context) => {
    const [, kind, id] = /^([a-z-]+):(.+)$/s.exec(text) ?? [];
    if (kind !== undefined && id !== undefined) return { kind, id };
    context.addIssue({ code: 'custom', message: OBJECT_SHAPE });
    return z.NEVER;
  });

export type NamedObject = z.infer<typeof namedObject>;
