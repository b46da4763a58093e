import { hours, minutes, seconds, type Clock } from '../../../../lib/clock';
import type { Db } from '../../../../db/connect';
import { newId } from '../../../../lib/ids';
import type { AffiliateLinksRepo } from '../../affiliate-links.repo';
import type { ConversionsRepo } from '../../conversions/conversions.repo';
import type { Earnings } from '../../../earnings/sale';
import type { Consumer, DeliveryOutcome } from '../../../outbox/consumers';
import type { EventDeliveries } from '../../../outbox/deliveries.service';
import type { DomainEvent } from '../../../outbox/domain-event';
import { aliasMetadata } from '../../affiliates.rules';
import { STRIPE, stripeMessages as messages } from '../stripe.rules';
import type { FactsRepo } from './facts.repo';
import type { StripeEventsRepo } from './stripe-events.repo';
import type { StripePaymentsRepo } from './stripe-payments.repo';
import type { WorkEvent } from './work-event';

interface Dependencies {
  db: Db;
  deliveries: EventDeliveries;
  events: StripeEventsRepo;
  payments: StripePaymentsRepo;
  facts: FactsRepo;
  links: Pick<AffiliateLinksRepo, 'byId'>;
  conversions: Pick<ConversionsRepo, 'byId'>;
  earnings: Pick<Earnings, 'hold'>;
  worker: WorkEvent;
  /** Returns those of the workspaces that have connected Stripe. */
  connected(workspaceIds: readonly string[]): Promise<ReadonlySet<string>>;
  clock: Clock;
}

/** The type of the outbox's events that stand for events of Stripe. They are sent to nobody else. */
const RECEIVED = 'stripe_event.received';
/** Events of the workspace after which payments may name a link that they didn't name before. */
const linkTypes: readonly string[] = ['affiliate_link.created', 'affiliate_link.updated'];
const CONVERSION = 'conversion.received';
const isOfInterest = (type: string): boolean => linkTypes.includes(type) || type === CONVERSION;

/** Has events of Stripe worked off by the outbox, and payments looked at again when a link or a customer becomes known. */
export function createStripeConsumer(dependencies: Dependencies) {
  const { db, deliveries, events, payments, facts, links, conversions, earnings } = dependencies;
  const { worker, connected, clock } = dependencies;

  /** Returns the customers and payments that name something of a link. */
  async function subjectsOfLink(workspaceId: string, id: string): Promise<string[]> {
    const link = await links.byId(workspaceId, id);
    if (!link) return [];
    const values = [link.affiliateCode, ...link.aliases.map(({ value }) => value)];
    const inMetadata = values.flatMap((value) => aliasMetadata.map((name) => `${name}=${value}`));
    const promotions = await facts.promotionsWith(workspaceId, link.coupons);
    return facts.subjectsNamed(workspaceId, [
      ...inMetadata,
      ...link.coupons,
      ...promotions.map(({ objectId }) => objectId),
    ]);
  }

  async function subjectsOf({ workspaceId, type, objectId }: DomainEvent): Promise<string[]> {
    if (objectId === null) return [];
    if (linkTypes.includes(type)) return subjectsOfLink(workspaceId, objectId);
    const conversion = await conversions.byId(workspaceId, objectId);
    // A conversion of Stripe's own has settled the payments of its customer.
    if (!conversion?.customerId || conversion.explanation !== null) return [];
    const { customerId } = conversion;
    return [customerId, ...(await facts.subjectsNamed(workspaceId, [customerId]))];
  }

  async function lookAgain(event: DomainEvent): Promise<void> {
    const { workspaceId } = event;
    const subjects = await subjectsOf(event);
    const ids = await payments.openOfSubjects(workspaceId, subjects);
    if (ids.length === 0) return;
    await db.transaction(async () => {
      await earnings.hold(workspaceId);
      await worker.settleAll('System', workspaceId, ids);
    });
  }

  const consumer: Consumer = {
    name: STRIPE,
    mayWant: (heads) => heads.some(({ type }) => isOfInterest(type)),
    retries: [seconds(1), seconds(10), minutes(1), minutes(10), hours(1), hours(5), hours(10)],
    timeoutMs: seconds(25),
    // The events of a workspace wait for each other anyway.
    concurrency: 2,

    async recipients(stored) {
      const wanted = stored.filter(({ type }) => isOfInterest(type));
      const ids = [...new Set(wanted.map(({ workspaceId }) => workspaceId))];
      const found = ids.length === 0 ? new Set<string>() : await connected(ids);
      return stored.map(({ type, workspaceId }) =>
        isOfInterest(type) && found.has(workspaceId) ? [workspaceId] : [],
      );
    },

    async deliver({ event }): Promise<DeliveryOutcome> {
      const { type, workspaceId, objectId } = event;
      if (type !== RECEIVED) await lookAgain(event);
      else if (objectId !== null) await worker.workEvent('System', workspaceId, objectId);
      return { isDelivered: true };
    },

    async settled(attempts) {
      for (const { outgoing, outcome } of attempts) {
        const { event, attempt } = outgoing;
        const isLast = !outcome.isDelivered && attempt > consumer.retries.length;
        if (isLast && event.type === RECEIVED && event.objectId !== null)
          await events.update(event.objectId, { status: 'problem', reason: messages.failed });
      }
    },
  };

  return {
    consumer,

    /** Has a stored event worked off, in the transaction that stores it. */
    async queue(workspaceId: string, id: string): Promise<void> {
      await deliveries.send(
        {
          ...{ id: newId(), type: RECEIVED, workspaceId, objectType: 'stripe_event', objectId: id },
          ...{ actor: { id: null, name: 'System' }, data: null, changes: [] },
          createdAt: clock.now().toISOString(),
        },
        { consumer: STRIPE, recipient: workspaceId },
      );
    },
  };
}
