import * as z from 'zod';
import { answerLike, textOrNull, time } from '../../../lib/entities/answer-schema';
import { stripeEventTypes, stripeStatuses } from './stripe.rules';
import type { StripeEventView, StripeTrial } from './stripe-events.service';

export const stripeEventAnswer = answerLike<StripeEventView>()('StripeEvent', {
  id: z.string(),
  eventId: z.string().meta({ description: "Stripe's id of the event." }),
  type: z.enum(stripeEventTypes),
  status: z.enum(stripeStatuses),
  reason: textOrNull,
  customer: textOrNull,
  email: textOrNull,
  amount: textOrNull,
  currency: textOrNull,
  affiliateLinkId: textOrNull,
  affiliateCode: textOrNull,
  conversionId: textOrNull,
  commissionId: textOrNull,
  createdAt: time,
});

export const stripeTrialAnswer = answerLike<StripeTrial>()('StripeTrial', {
  events: z.array(
    z.object({
      eventId: textOrNull,
      type: textOrNull,
      status: z.enum([...stripeStatuses, 'ignored', 'invalid']),
      reason: textOrNull,
      effects: z
        .array(z.object({ label: z.string(), value: z.string() }))
        .meta({ description: 'What the event would change, in words.' }),
    }),
  ),
});

export const receivedAnswer = answerLike<{ received: true }>()('StripeReceived', {
  received: z.literal(true),
});
