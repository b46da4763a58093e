import type { Db } from '../../../db/connect';
import { authorize, type Actor, type Member } from '../../../lib/actor';
import type { Clock } from '../../../lib/clock';
import { conflict, invalidField, notFound } from '../../../lib/errors';
import { newId } from '../../../lib/ids';
import { isCurrency } from '../../../lib/money/currencies';
import { decimalsOf } from '../../../lib/money/currency-digits';
import { parseAmount } from '../../../lib/money/money';
import { mapPage, type Page, type PageRequest } from '../../../lib/paging';
import type { AffiliateLinksRepo } from '../affiliate-links.repo';
import type { CustomersRepo } from '../conversions/customers.repo';
import type { Earnings } from '../../earnings/sale';
import { stripeEvent, timeOf } from './receiving/receive-event';
import {
  isStripeEventType,
  manageStripe,
  stripeMessages as messages,
  type StripeStatus,
} from './stripe.rules';
import type { Assignment, TriedEvents } from './stripe.schema';
import type { Effect } from './working/settle-payment';
import type { ListedStripeEvent, StripeEventsRepo } from './working/stripe-events.repo';
import type { StripePayment, StripePaymentsRepo } from './working/stripe-payments.repo';
import type { WorkEvent } from './working/work-event';

interface Dependencies {
  db: Db;
  events: StripeEventsRepo;
  payments: StripePaymentsRepo;
  links: Pick<AffiliateLinksRepo, 'lock'>;
  customers: Pick<CustomersRepo, 'bind'>;
  earnings: Pick<Earnings, 'hold'>;
  worker: WorkEvent;
  clock: Clock;
}

/** What became of an event that was only tried. */
export interface StripeTrial {
  events: {
    eventId: string | null;
    type: string | null;
    status: StripeStatus | 'ignored' | 'invalid';
    reason: string | null;
    effects: Effect[];
  }[];
}

/** An event as calls return it. */
export type StripeEventView = ReturnType<typeof present>;

const present = ({ workspaceId: _workspaceId, paymentId: _paymentId, ...event }: ListedStripeEvent) => event;

/** Rolls a trial back, and carries its result. */
class TrialEnded extends Error {
  constructor(readonly trial: StripeTrial) {
    super('The trial has ended');
  }
}

/** The events that Stripe has sent, and what admins decide about them. 404 also for an id of another workspace. */
export function createStripeEventsService(dependencies: Dependencies) {
  const { db, events, payments, links, customers, earnings, worker, clock } = dependencies;

  async function shown(workspaceId: string, id: string): Promise<StripeEventView> {
    const event = await events.byId(workspaceId, id);
    if (!event) throw notFound(messages.notFound);
    return present(event);
  }

  /** Returns what an admin says about the amount of a payment. @throws 400 */
  function decidedAmount(payment: StripePayment, sent: Assignment) {
    if (payment.status !== 'problem') return {};
    const known = payment.currency !== null && isCurrency(payment.currency) ? payment.currency : null;
    const currency = sent.currency ?? known;
    if (sent.amount === null) throw invalidField('amount', messages.amountRequired);
    if (currency === null) throw invalidField('currency', 'Enter the currency of the amount');
    const amountMinor = parseAmount(sent.amount, currency);
    if (amountMinor === null)
      throw invalidField(
        'amount',
        `Amount has more than the ${decimalsOf(currency)} decimals of ${currency}`,
      );
    return { amountMinor, currency };
  }

  /** @throws 400 for an unknown link, 409 for a suspended one */
  async function lockLink(workspaceId: string, id: string) {
    const link = await links.lock(workspaceId, id);
    if (!link) throw invalidField('affiliateLinkId', messages.linkNotFound);
    if (link.status === 'suspended') throw conflict(messages.suspended);
    return link;
  }

  async function tryOne(actor: Member, sent: unknown): Promise<StripeTrial['events'][number]> {
    const { workspaceId } = actor;
    const nothing = { eventId: null, type: null, effects: [] };
    const { success, data } = stripeEvent.safeParse(sent);
    if (!success) return { ...nothing, status: 'invalid', reason: messages.notEvent };
    const { id: eventId, type } = data;
    if (!isStripeEventType(type))
      return { ...nothing, eventId, type, status: 'ignored', reason: 'Events of this type change nothing' };
    const now = clock.now();
    const id = newId();
    const times = { occurredAt: timeOf(data, now), createdAt: now.toISOString() };
    const isNew = await events.insert({
      ...{ id, workspaceId, eventId, type, body: JSON.stringify(sent), ...times },
    });
    if (!isNew) return { ...nothing, eventId, type, status: 'done', reason: 'This event has arrived before' };
    const effects = await worker.workEvent(actor, workspaceId, id);
    const { status, reason } = await shown(workspaceId, id);
    return { eventId, type, status, reason, effects };
  }

  return {
    /** Newest first. */
    async list(
      actor: Actor,
      { status, ...request }: PageRequest & { status?: StripeStatus | undefined },
    ): Promise<Page<StripeEventView>> {
      authorize(actor, manageStripe);
      return mapPage(await events.page(actor.workspaceId, status, request), present);
    },

    /** Returns how many events are to be decided. */
    async counts(actor: Actor): Promise<Record<'unattributed' | 'problem', number>> {
      authorize(actor, manageStripe);
      const { workspaceId } = actor;
      const [unattributed, problem] = await Promise.all([
        events.countOf(workspaceId, 'unattributed'),
        events.countOf(workspaceId, 'problem'),
      ]);
      return { unattributed, problem };
    },

    /**
     * Lets a payment, and what its customer pays from now on, count for a link. The rules of the payment's date decide what it
     * earns.
     * @throws 400 for an unknown link or without a required amount, 409 if it is decided or isn't a payment
     */
    async assign(actor: Actor, id: string, sent: Assignment): Promise<StripeEventView> {
      authorize(actor, manageStripe);
      const { workspaceId } = actor;
      return db.transaction(async () => {
        await earnings.hold(workspaceId);
        const event = await events.lock(workspaceId, id);
        if (!event) throw notFound(messages.notFound);
        if (event.status === 'done' || event.status === 'waiting') throw conflict(messages.decided);
        const payment = event.paymentId && (await payments.byId(workspaceId, event.paymentId));
        if (!payment || !event.isPayment) throw conflict(messages.notPayment);
        const decided = decidedAmount(payment, sent);
        const link = await lockLink(workspaceId, sent.affiliateLinkId);
        const { customer: customerId, email: customerEmail, paidAt: at } = payment;
        await payments.update(payment.id, { ...decided, affiliateLinkId: link.id });
        if (customerId !== null)
          await customers.bind({
            ...{ workspaceId, customerId, customerEmail, linkId: link.id, at },
            source: 'assigned',
          });
        const others = customerId === null ? [] : await payments.idsOfSubjects(workspaceId, [customerId]);
        await worker.settleAll(actor, workspaceId, [payment.id, ...others]);
        return shown(workspaceId, id);
      });
    },

    /** Works an event off again, which changes nothing that is done. @throws 409 if it isn't kept any more */
    async replay(actor: Actor, id: string): Promise<StripeEventView> {
      authorize(actor, manageStripe);
      const { workspaceId } = actor;
      return db.transaction(async () => {
        await earnings.hold(workspaceId);
        const event = await events.lock(workspaceId, id);
        if (!event) throw notFound(messages.notFound);
        if (event.body === null) throw conflict(messages.bodyGone);
        await worker.workEvent(actor, workspaceId, id, true);
        return shown(workspaceId, id);
      });
    },

    /** Shows what events would do, one after the other, and changes nothing. */
    async tryOut(actor: Actor, { events: sent }: TriedEvents): Promise<StripeTrial> {
      authorize(actor, manageStripe);
      try {
        await db.transaction(async () => {
          await earnings.hold(actor.workspaceId);
          const trial: StripeTrial = { events: [] };
          for (const one of sent) trial.events.push(await tryOne(actor, one));
          throw new TrialEnded(trial);
        });
      } catch (error) {
        if (error instanceof TrialEnded) return error.trial;
        throw error;
      }
      throw new Error('A trial must be rolled back');
    },
  };
}

export type StripeEventsService = ReturnType<typeof createStripeEventsService>;
