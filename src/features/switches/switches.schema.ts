import * as z from 'zod';
import { requiredText } from '../../lib/entities/fields';
import { isCurrency } from '../../lib/money/currencies';
import { MAX_KEY, switchMessages } from './switches.rules';

/** Currency of commissions for which the tool names none. */
const currency = z
  .string('Currency must be text')
  .trim()
  .toUpperCase()
  .refine(isCurrency, 'Currency must be an ISO 4217 code, such as USD')
  .default('USD');

/** Body of `POST /api/switches`. */
export const newSwitch = z.object({
  tool: requiredText('Tool', 60),
  key: z
    .string(switchMessages.keyRequired)
    .trim()
    .min(1, switchMessages.keyRequired)
    .max(MAX_KEY, 'Key is too long')
    .regex(/^[\x21-\x7e]+$/, 'Key must be one line of letters, digits and signs'),
  dryRun: z.boolean('dryRun must be true or false').default(false),
  currency,
});

export type NewSwitch = z.infer<typeof newSwitch>;
