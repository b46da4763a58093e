import type { Db } from '../../db/connect';
import { createKeyRing } from '../../db/secrets/key-ring';
import type { Clock } from '../../lib/clock';
import type { GuardedFetch, RefusalOf } from '../../lib/outgoing/guarded-fetch';
import { createTextSealer } from '../../lib/secrets/sealed-text';
import type { AuditTrail } from '../audit/audit-trail';
import type { EventDeliveries } from '../outbox/deliveries.service';
import { newWebhookSecret } from './sign-webhook';
import { createWebhookConsumer } from './webhook-consumer';
import { createWebhooksRepo } from './webhooks.repo';
import { createWebhooksService } from './webhooks.service';

/** The name of the keys in the database. */
const WEBHOOK_KEYS = 'webhooks';

interface Dependencies {
  db: Db;
  deliveries: EventDeliveries;
  /** Pauses before the next attempts, in ms. */
  retries: readonly number[];
  fetch: GuardedFetch;
  refusalOf: RefusalOf;
  audit: AuditTrail;
  clock: Clock;
}

export function createWebhooks({ db, deliveries, retries, fetch, refusalOf, audit, clock }: Dependencies) {
  const webhooks = createWebhooksRepo(db);
  const ring = createKeyRing(db, WEBHOOK_KEYS);
  const sealer = createTextSealer(ring.keys, ring.toOpen);
  return {
    services: {
      webhooks: createWebhooksService({ db, webhooks, deliveries, sealer, refusalOf, audit, clock }),
    },
    /** Encrypts a new secret of an imported webhook. */
    sealNewSecret: (webhookId: string): Promise<string> => sealer.seal(webhookId, newWebhookSecret()),
    consumer: createWebhookConsumer({ webhooks, sealer, fetch, audit, retries, clock }),
  };
}

export type WebhookServices = ReturnType<typeof createWebhooks>['services'];
