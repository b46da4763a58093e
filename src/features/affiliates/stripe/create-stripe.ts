import type { Db } from '../../../db/connect';
import type { Clock } from '../../../lib/clock';
import type { createAffiliates } from '../create-affiliates';
import type { Earnings } from '../../earnings/sale';
import type { EventDeliveries } from '../../outbox/deliveries.service';
import type { RateLimits } from '../../rate-limits/rate-limits.service';
import { createReceiving, type StripeSettings } from './receiving/receive-event';
import type { WebhookTokens } from './receiving/webhook-tokens';
import { createStripeEventsService } from './stripe-events.service';
import { STRIPE } from './stripe.rules';
import { createBindPayment } from './working/bind-payment';
import { createFactsRepo } from './working/facts.repo';
import { createFindLink } from './working/find-link';
import { createSettlePayment } from './working/settle-payment';
import { createStripeConsumer } from './working/stripe-consumer';
import { bodiesKeptUntil, createStripeEventsRepo } from './working/stripe-events.repo';
import { createStripePaymentsRepo } from './working/stripe-payments.repo';
import { createWorkEvent } from './working/work-event';

interface Dependencies {
  db: Db;
  affiliates: ReturnType<typeof createAffiliates>['parts'];
  earnings: Earnings;
  integrations: {
    /** null unless the workspace has connected the integration. */
    settingsOf(
      workspaceId: string,
      integration: string,
    ): Promise<{
      settings: Readonly<Record<string, unknown>>;
      secrets: Readonly<Record<string, string>>;
    } | null>;
    connected(workspaceIds: readonly string[], integration: string): Promise<ReadonlySet<string>>;
  };
  tokens: WebhookTokens;
  deliveries: EventDeliveries;
  limits: Pick<RateLimits, 'inMemory'>;
  clock: Clock;
}

/** Bodies that one pass forgets at once. */
const AT_ONCE = 100;

/** Payments in Stripe that earn commissions: its events are received, worked off and decided. */
export function createStripe({ affiliates, integrations, ...dependencies }: Dependencies) {
  const { db, earnings, clock } = dependencies;
  const events = createStripeEventsRepo(db);
  const payments = createStripePaymentsRepo(db);
  const facts = createFactsRepo(db);
  const findLink = createFindLink({ ...affiliates, earnings, facts });
  const bindPayment = createBindPayment({ ...affiliates, findLink });
  const shared = { ...dependencies, ...affiliates, events, payments, facts };
  const settlePayment = createSettlePayment({ ...shared, bindPayment });
  const worker = createWorkEvent({ ...shared, settlePayment });
  const { consumer, queue } = createStripeConsumer({
    ...shared,
    worker,
    connected: (workspaceIds) => integrations.connected(workspaceIds, STRIPE),
  });

  async function settingsOf(workspaceId: string): Promise<StripeSettings | null> {
    const connected = await integrations.settingsOf(workspaceId, STRIPE);
    if (connected === null) return null;
    const { secret, secret2 } = connected.secrets;
    return {
      secrets: [secret, secret2].filter((one) => one !== undefined),
      acceptTest: connected.settings['acceptTest'] === true,
    };
  }

  return {
    services: {
      stripeEvents: createStripeEventsService({ ...shared, worker }),
      receiveStripeEvent: createReceiving({ ...shared, settingsOf, queue }),
    },
    consumer,
    /** Forgets what Stripe has sent long ago. What it says about payments stays. */
    async sweep(): Promise<void> {
      const until = bodiesKeptUntil(clock.now());
      while ((await events.forgetBodies(until, AT_ONCE)) === AT_ONCE);
    },
  };
}

export type StripeServices = ReturnType<typeof createStripe>['services'];
