import { z } from 'zod';

/** `{"ok": true}`. */
export const okAnswer = z.object({ ok: z.literal(true) });
