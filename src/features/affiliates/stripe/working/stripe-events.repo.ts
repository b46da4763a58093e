import type { Knex } from 'knex';
import type { Db } from '../../../../db/connect';
import { countUpTo, keysetPage } from '../../../../db/lists/keyset';
import type { Page, PageRequest } from '../../../../lib/paging';
import { stripeLimits, type StripeEventType, type StripeStatus } from '../stripe.rules';
import type { StripePayment } from './stripe-payments.repo';

/** An event as Stripe has sent it, and what became of it. */
export interface StripeEvent {
  id: string;
  workspaceId: string;
  eventId: string;
  type: StripeEventType;
  status: StripeStatus;
  reason: string | null;
  subject: string | null;
  customer: string | null;
  email: string | null;
  amount: string | null;
  currency: string | null;
  paymentId: string | null;
  /** Whether it reports the payment, instead of only being about it. */
  isPayment: boolean;
  body: string | null;
  occurredAt: string;
  createdAt: string;
}

export type NewStripeEvent = Pick<
  StripeEvent,
  'id' | 'workspaceId' | 'eventId' | 'type' | 'body' | 'occurredAt' | 'createdAt'
>;

/** With the link and the commission of its payment. */
export interface ListedStripeEvent extends Omit<
  StripeEvent,
  'body' | 'occurredAt' | 'isPayment' | 'subject'
> {
  affiliateLinkId: string | null;
  affiliateCode: string | null;
  conversionId: string | null;
  commissionId: string | null;
}

const COUNTED = 10_000;

const listed = [
  ...['id', 'workspaceId', 'eventId', 'type', 'status', 'reason', 'customer', 'email'],
  ...['amount', 'currency', 'paymentId', 'createdAt'],
].map((column) => `e.${column}`);

export function createStripeEventsRepo(db: Db) {
  const shown = (): Knex.QueryBuilder =>
    db
      .read('stripe_events as e')
      .leftJoin('stripe_payments as p', 'p.id', 'e.paymentId')
      .leftJoin('affiliate_links as l', 'l.id', 'p.affiliateLinkId')
      .select(listed)
      .select('p.affiliateLinkId', 'p.conversionId', 'l.affiliateCode');

  /** Adds the commissions of payments. One that takes back another isn't meant. */
  async function withCommissions(
    rows: readonly Omit<ListedStripeEvent, 'commissionId'>[],
  ): Promise<ListedStripeEvent[]> {
    const ids = [...new Set(rows.flatMap(({ conversionId }) => conversionId ?? []))];
    const found: { id: string; sourceId: string }[] =
      ids.length === 0
        ? []
        : await db
            .read('commissions')
            .whereIn('sourceId', ids)
            .where({ source: 'conversion' })
            .whereNull('reverses')
            .select('id', 'sourceId');
    const bySale = new Map(found.map(({ id, sourceId }) => [sourceId, id]));
    return rows.map((row) => ({
      ...row,
      commissionId: row.conversionId === null ? null : (bySale.get(row.conversionId) ?? null),
    }));
  }

  return {
    /** Returns false if the event is stored already. */
    async insert(event: NewStripeEvent): Promise<boolean> {
      const rows = await db
        .write('stripe_events')
        .insert({ ...event, status: 'waiting' })
        .onConflict(['workspaceId', 'eventId'])
        .ignore()
        .returning('id');
      return rows.length === 1;
    },

    /** Reads an event and locks it against other writers. */
    async lock(workspaceId: string, id: string): Promise<StripeEvent | undefined> {
      return db.read('stripe_events').where({ workspaceId, id }).forUpdate().first();
    },

    async update(id: string, changes: Partial<StripeEvent>): Promise<void> {
      await db.write('stripe_events').where({ id }).update(changes);
    },

    /** Makes events about these objects events of a payment. Those that report the payment have its status. */
    async follow({ id, workspaceId, status, reason }: StripePayment, subjects: readonly string[]) {
      await db
        .write('stripe_events')
        .where({ workspaceId })
        .whereIn('subject', subjects)
        .update({ paymentId: id });
      await db.write('stripe_events').where({ paymentId: id, isPayment: true }).update({ status, reason });
    },

    async byId(workspaceId: string, id: string): Promise<ListedStripeEvent | undefined> {
      const rows = await shown().where({ 'e.workspaceId': workspaceId, 'e.id': id });
      return (await withCommissions(rows))[0];
    },

    /** Newest first. */
    async page(
      workspaceId: string,
      status: StripeStatus | undefined,
      request: PageRequest,
    ): Promise<Page<ListedStripeEvent>> {
      const wanted = { workspaceId, ...(status && { status }) };
      const page = await keysetPage<
        Omit<ListedStripeEvent, 'commissionId'>,
        Omit<ListedStripeEvent, 'commissionId'>
      >({
        query: shown().where(
          Object.fromEntries(Object.entries(wanted).map(([name, value]) => [`e.${name}`, value])),
        ),
        order: ['e.createdAt', 'e.id'],
        request,
        count: () => countUpTo(db.read, db.read('stripe_events').where(wanted), COUNTED),
        decode: (row) => row,
        position: ({ createdAt, id }) => [createdAt, id],
      });
      return { ...page, items: await withCommissions(page.items) };
    },

    /** Counts the events to decide. */
    async countOf(workspaceId: string, status: StripeStatus): Promise<number> {
      const { total } = await countUpTo(
        db.read,
        db.read('stripe_events').where({ workspaceId, status }),
        COUNTED,
      );
      return total;
    },

    /** Deletes what Stripe has sent with the oldest events before `time`; returns their number. */
    async forgetBodies(time: string, limit: number): Promise<number> {
      const old = db
        .write('stripe_events')
        .whereNotNull('body')
        .where('createdAt', '<', time)
        .orderBy(['createdAt', 'id'])
        .limit(limit)
        .select('id');
      return db.write('stripe_events').whereIn('id', old).update({ body: null });
    },
  };
}

export const bodiesKeptUntil = (now: Date): string =>
  new Date(now.getTime() - stripeLimits.bodyDays * 86_400_000).toISOString();

export type StripeEventsRepo = ReturnType<typeof createStripeEventsRepo>;
