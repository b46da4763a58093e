import * as z from 'zod';
import { requiredText } from '../../../lib/entities/fields';
import { isCurrency } from '../../../lib/money/currencies';
import { newestRequest } from '../../../lib/paging';
import { stripeLimits, stripeStatuses } from './stripe.rules';

const AMOUNT = 'Amount must be a number, such as 19.90';

/** Query of `GET /api/stripe-events`. */
export const stripeEventFilters = newestRequest.extend({ status: z.enum(stripeStatuses).optional() });

export const assignment = z.object({
  affiliateLinkId: requiredText('Affiliate link', 100),
  amount: z
    .string(AMOUNT)
    .trim()
    .regex(/^\d{1,10}(\.\d{1,6})?$/, AMOUNT)
    .nullable()
    .default(null)
    .meta({ description: 'What earns, as decimal text. Required if the amount is the problem.' }),
  currency: z
    .string('Currency must be text')
    .trim()
    .toUpperCase()
    .refine(isCurrency, 'Currency must be an ISO 4217 code, such as USD')
    .nullable()
    .default(null)
    .meta({ description: "Required if the payment's currency isn't known." }),
});

export type Assignment = z.output<typeof assignment>;

const TRIED = `Send a list of 1 to ${stripeLimits.tried} events, as Stripe shows them`;

export const triedEvents = z.object({
  events: z
    .array(z.record(z.string(), z.unknown(), TRIED), TRIED)
    .min(1, TRIED)
    .max(stripeLimits.tried, TRIED)
    .meta({ description: 'Events as Stripe sends them, in the order in which they arrive.' }),
});

export type TriedEvents = z.output<typeof triedEvents>;
