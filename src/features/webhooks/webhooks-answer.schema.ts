import * as z from 'zod';
import { answerLike, textOrNull, time, timeOrNull } from '../../lib/entities/answer-schema';
import { auditChangeAnswer } from '../audit/audit-answer.schema';
import { deliveryFields } from '../outbox/delivery-answer.schema';
import type { DomainEvent } from '../outbox/domain-event';
import { webhookStatuses } from './webhooks.rules';
import type { WebhookDelivery, WebhookView } from './webhooks.service';

const webhook = {
  id: z.string(),
  url: z.string(),
  description: textOrNull,
  events: z.array(z.string()),
  status: z.enum(webhookStatuses),
  disabledReason: textOrNull,
  failingSince: timeOrNull,
  previousSecretUntil: timeOrNull,
  createdAt: time,
  updatedAt: time,
};

export const webhookAnswer = answerLike<WebhookView>()('Webhook', webhook);

export const webhookSecretAnswer = z.object({ secret: z.string() });

export const createdWebhookAnswer = answerLike<WebhookView & { secret: string }>()('CreatedWebhook', {
  ...webhook,
  secret: z.string(),
});

const delivery = {
  ...deliveryFields,
  responseBody: textOrNull,
  durationMs: z.number().min(0).nullable(),
};

export const deliveryAnswer = answerLike<WebhookDelivery>()('WebhookDelivery', delivery);

/** Objects of many kinds, described in words, because each is like the answer of its own call. */
const eventData = z.custom<object>().meta({
  type: 'object',
  description:
    'The object as its call answers it, without images: for `lead.created` a Lead, for `partner.updated` a Partner. ' +
    'Of a deleted object, its last state. Of an import, the name of the file, the number of new records, and how many of ' +
    'them each member owns. Null if the event is not about an object, such as an export.',
  properties: {
    id: { type: 'string', description: 'The same as `objectId`. Missing if that is null.' },
    fileName: { type: 'string', description: 'Of an import.' },
    count: { type: 'integer', description: 'Of an import: the number of new records.' },
    owners: {
      type: 'array',
      description: 'Of an import: how many of the new records each member owns.',
      items: {
        type: 'object',
        properties: { ownerId: { type: 'string' }, count: { type: 'integer' } },
        required: ['ownerId', 'count'],
      },
    },
  },
  additionalProperties: true,
});

/** The body that receivers get. */
const eventAnswer = answerLike<DomainEvent>()('DomainEvent', {
  id: z.string(),
  type: z.string(),
  workspaceId: z.string(),
  objectType: z.string(),
  objectId: textOrNull,
  actor: z.object({ id: textOrNull, name: z.string() }),
  data: eventData.nullable(),
  changes: z.array(auditChangeAnswer),
  createdAt: time,
});

export const deliveryWithEventAnswer = answerLike<WebhookDelivery & { payload: DomainEvent }>()(
  'WebhookDeliveryWithEvent',
  { ...delivery, payload: eventAnswer },
);
