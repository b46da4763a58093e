import * as z from 'zod';

/** The answer of a call that has nothing to tell. */
export const okAnswer = z.object({ ok: z.literal(true) });
