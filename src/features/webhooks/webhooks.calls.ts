import type { WebhookServices } from './create-webhooks';
import {
  createdWebhookAnswer,
  deliveryAnswer,
  deliveryWithEventAnswer,
  webhookAnswer,
  webhookSecretAnswer,
} from './webhooks-answer.schema';
import { manageWebhooks } from './webhooks.rules';
import { newWebhook, secretRotation, webhookChanges } from './webhooks.schema';
import { noContent, pageOf } from '../../http/calls/answers';
import { api } from '../../http/calls/declare';
import { newestRequest } from '../../lib/paging';

export const webhooksCalls = ({ webhooks }: WebhookServices) => ({
  '/api/webhooks': api({
    GET: {
      answer: pageOf(webhookAnswer),
      permission: manageWebhooks,
      query: newestRequest,
      run: ({ actor, query }) => webhooks.list(actor, query),
    },
    POST: {
      answer: createdWebhookAnswer,
      permission: manageWebhooks,
      body: newWebhook,
      status: 201,
      run: ({ actor, body }) => webhooks.create(actor, body),
    },
  }),
  '/api/webhooks/:id': api({
    GET: {
      answer: webhookAnswer,
      permission: manageWebhooks,
      run: ({ actor, param }) => webhooks.get(actor, param('id')),
    },
    PATCH: {
      answer: webhookAnswer,
      permission: manageWebhooks,
      body: webhookChanges,
      run: ({ actor, param, body }) => webhooks.update(actor, param('id'), body),
    },
    DELETE: {
      answer: noContent,
      permission: manageWebhooks,
      run: ({ actor, param }) => webhooks.remove(actor, param('id')),
    },
  }),
  '/api/webhooks/:id/rotate-secret': api({
    POST: {
      answer: webhookSecretAnswer,
      permission: manageWebhooks,
      body: secretRotation,
      isBodyOptional: true,
      run: ({ actor, param, body }) => webhooks.rotateSecret(actor, param('id'), body),
    },
  }),
  '/api/webhooks/:id/test': api({
    POST: {
      answer: deliveryAnswer,
      permission: manageWebhooks,
      status: 202,
      run: ({ actor, param }) => webhooks.test(actor, param('id')),
    },
  }),
  '/api/webhooks/:id/deliveries': api({
    GET: {
      answer: pageOf(deliveryAnswer),
      permission: manageWebhooks,
      query: newestRequest,
      run: ({ actor, param, query }) => webhooks.deliveries(actor, param('id'), query),
    },
  }),
  '/api/webhook-deliveries/:id': api({
    GET: {
      answer: deliveryWithEventAnswer,
      permission: manageWebhooks,
      run: ({ actor, param }) => webhooks.delivery(actor, param('id')),
    },
  }),
  '/api/webhook-deliveries/:id/resend': api({
    POST: {
      answer: deliveryAnswer,
      permission: manageWebhooks,
      status: 202,
      run: ({ actor, param }) => webhooks.resend(actor, param('id')),
    },
  }),
});
