import * as z from 'zod';
import { listOf, oneOf, optionalLines, requiredLines } from '../../lib/entities/fields';
import { urlTextProblem } from '../../lib/outgoing/outgoing-url';
import { ALL_EVENTS } from '../outbox/subscriptions.rules';
import {
  isEventType,
  MAX_OVERLAP_HOURS,
  webhookLimits,
  webhookMessages,
  webhookStatuses,
} from './webhooks.rules';

const EVENTS = `Events must be a list of 1 to ${webhookLimits.events} event types`;

const url = requiredLines('URL', webhookLimits.url).superRefine((text, context) => {
  const problem = urlTextProblem(text);
  if (problem !== null) context.addIssue({ code: 'custom', message: problem });
});

const eventType = z.string(EVENTS).superRefine((type, context) => {
  if (type !== ALL_EVENTS && !isEventType(type))
    context.addIssue({ code: 'custom', message: `Unknown event type: ${type.slice(0, 81)}` });
});

const events = listOf(eventType, { notList: EVENTS, tooMany: EVENTS }, webhookLimits.events)
  .refine((types) => types.length > 0, EVENTS)
  .transform((types) => (types.includes(ALL_EVENTS) ? [ALL_EVENTS] : [...new Set(types)]));

const description = optionalLines('Description', webhookLimits.description);

/** Body of `POST /api/webhooks`. */
export const newWebhook = z.object({ url, events, description: description.default(null) });

/** Body of `PATCH /api/webhooks/{id}`. */
export const webhookChanges = z
  .object({ url, events, description, status: oneOf('Status', webhookStatuses) })
  .partial();

/** Body of `POST /api/webhooks/{id}/rotate-secret`. `overlapHours`: how long the old secret works as well. */
export const secretRotation = z.object({
  overlapHours: z
    .int(webhookMessages.overlap)
    .min(0, webhookMessages.overlap)
    .max(MAX_OVERLAP_HOURS, webhookMessages.overlap)
    .default(0),
});

export type NewWebhook = z.infer<typeof newWebhook>;
export type SecretRotation = z.infer<typeof secretRotation>;
export type WebhookChanges = z.infer<typeof webhookChanges>;
