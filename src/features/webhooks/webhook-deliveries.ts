import { authorize, type Actor, type Member } from '../../lib/actor';
import type { Clock } from '../../lib/clock';
import { conflict, notFound } from '../../lib/errors';
import { newId } from '../../lib/ids';
import { mapPage, type Page, type PageRequest } from '../../lib/paging';
import type { EventDeliveries, ListedDelivery } from '../outbox/deliveries.service';
import type { ShowObjects } from '../audit/shown-objects';
import type { DomainEvent } from '../outbox/domain-event';
import { presentDelivery } from '../outbox/present-delivery.rules';
import { WEBHOOKS, type Attempt } from './webhook-consumer';
import type { Webhook, WebhooksRepo } from './webhooks.repo';
import { manageWebhooks, TEST_EVENT, webhookMessages } from './webhooks.rules';

const noAttempt: Attempt = { responseStatus: null, responseBody: null, durationMs: 0 };

function present(delivery: ListedDelivery) {
  const attempt: Attempt | null = delivery.result && { ...noAttempt, ...delivery.result };
  return {
    ...presentDelivery(delivery),
    responseStatus: attempt?.responseStatus ?? null,
    responseBody: attempt?.responseBody ?? null,
    durationMs: attempt?.durationMs ?? null,
  };
}

/** A delivery as returned by calls. */
export type WebhookDelivery = ReturnType<typeof present>;

interface Dependencies {
  webhooks: WebhooksRepo;
  deliveries: EventDeliveries;
  /** Returns webhooks for outgoing events. */
  forEvents: ShowObjects;
  clock: Clock;
}

/** The deliveries to webhooks, and events that are sent at once. */
export function createWebhookDeliveries({ webhooks, deliveries, forEvents, clock }: Dependencies) {
  /** @throws 404 */
  async function find({ workspaceId }: Member, id: string): Promise<Webhook> {
    const webhook = await webhooks.byId(workspaceId, id);
    if (!webhook) throw notFound(webhookMessages.notFound);
    return webhook;
  }

  /** Reads a webhook that gets deliveries. @throws 404; 409 if it is disabled */
  async function active(actor: Member, id: string): Promise<Webhook> {
    const webhook = await find(actor, id);
    if (webhook.status === 'disabled') throw conflict(webhookMessages.disabled);
    return webhook;
  }

  return {
    /** Sends an event of the type `webhook.test`. @throws 409 if the webhook is disabled */
    async test(actor: Actor, id: string): Promise<WebhookDelivery> {
      authorize(actor, manageWebhooks);
      const webhook = await active(actor, id);
      const [data] = await forEvents(webhook.workspaceId, [{ id, parentId: null }]);
      const event: DomainEvent = {
        id: newId(),
        type: TEST_EVENT,
        workspaceId: webhook.workspaceId,
        objectType: 'webhook',
        objectId: id,
        actor: { id: actor.userId, name: actor.email },
        data: data ?? null,
        changes: [],
        createdAt: clock.now().toISOString(),
      };
      return present(await deliveries.send(event, { consumer: WEBHOOKS, recipient: id }));
    },

    /** Newest first. */
    async deliveries(actor: Actor, id: string, request: PageRequest): Promise<Page<WebhookDelivery>> {
      authorize(actor, manageWebhooks);
      await find(actor, id);
      return mapPage(await deliveries.list({ consumer: WEBHOOKS, recipient: id }, request), present);
    },

    /** Returns a delivery with the event that is its body. @throws 404 */
    async delivery(actor: Actor, id: string): Promise<WebhookDelivery & { payload: DomainEvent }> {
      authorize(actor, manageWebhooks);
      const one = await deliveries.get(actor.workspaceId, WEBHOOKS, id);
      if (!one) throw notFound(webhookMessages.deliveryNotFound);
      return { ...present(one.delivery), payload: one.event };
    },

    /** Sends the event of a delivery again, at once. @throws 404; 409 if the webhook is disabled */
    async resend(actor: Actor, id: string): Promise<WebhookDelivery> {
      authorize(actor, manageWebhooks);
      const one = await deliveries.get(actor.workspaceId, WEBHOOKS, id);
      if (!one) throw notFound(webhookMessages.deliveryNotFound);
      await active(actor, one.delivery.recipient);
      return present(await deliveries.resend(one.delivery));
    },
  };
}
