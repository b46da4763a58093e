import type { Db } from '../../../../db/connect';
import type { StripeStatus } from '../stripe.rules';

/** A payment that Stripe has reported. */
export interface StripePayment {
  id: string;
  workspaceId: string;
  reference: string;
  customer: string | null;
  email: string | null;
  /** What earns, in the currency's smallest unit; null while an admin has to decide. */
  amountMinor: bigint | null;
  /** In Stripe's unit. */
  paidUnits: bigint | null;
  currency: string | null;
  country: string | null;
  productId: string | null;
  paidAt: string;
  status: Exclude<StripeStatus, 'waiting'>;
  reason: string | null;
  affiliateLinkId: string | null;
  conversionId: string | null;
}

type Row = Omit<StripePayment, 'amountMinor' | 'paidUnits'> &
  Record<'amountMinor' | 'paidUnits', string | null>;

const plain = [
  ...['id', 'workspaceId', 'reference', 'customer', 'email', 'currency', 'country', 'productId', 'paidAt'],
  ...['status', 'reason', 'affiliateLinkId', 'conversionId'],
];

/** The most payments of one customer that are looked at again at once. */
const AT_ONCE = 500;

export function createStripePaymentsRepo(db: Db) {
  const read = () =>
    db
      .read('stripe_payments')
      .select(plain)
      .select(
        ['amountMinor', 'paidUnits'].map((column) => db.read.raw('cast(?? as text) as ??', [column, column])),
      );
  const minor = (text: string | null) => (text === null ? null : BigInt(text));
  const decode = ({ amountMinor, paidUnits, ...row }: Row): StripePayment => ({
    ...row,
    amountMinor: minor(amountMinor),
    paidUnits: minor(paidUnits),
  });
  const encode = ({ amountMinor, paidUnits, ...others }: Partial<StripePayment>) => ({
    ...others,
    ...(amountMinor !== undefined && { amountMinor: amountMinor === null ? null : String(amountMinor) }),
    ...(paidUnits !== undefined && { paidUnits: paidUnits === null ? null : String(paidUnits) }),
  });

  return {
    async byId(workspaceId: string, id: string): Promise<StripePayment | undefined> {
      const row: Row | undefined = await read().where({ workspaceId, id }).first();
      return row && decode(row);
    },

    async byReference(workspaceId: string, reference: string): Promise<StripePayment | undefined> {
      const row: Row | undefined = await read().where({ workspaceId, reference }).first();
      return row && decode(row);
    },

    async idsOf(workspaceId: string, references: readonly string[]): Promise<string[]> {
      if (references.length === 0) return [];
      return db
        .read('stripe_payments')
        .where({ workspaceId })
        .whereIn('reference', references)
        .orderBy('id')
        .pluck('id');
    },

    /** Returns the first payments of customers, and those that aren't done: what another link of theirs would change. */
    async openOfSubjects(workspaceId: string, subjects: readonly string[]): Promise<string[]> {
      const ids: string[] = [];
      for (const subject of subjects) {
        const own = () =>
          db
            .read('stripe_payments')
            .where({ workspaceId, customer: subject })
            .orderBy(['paidAt', 'id'])
            .select('id');
        const first: { id: string }[] = await own().limit(1);
        const open: { id: string }[] = await own().whereNot({ status: 'done' }).limit(AT_ONCE);
        const named: { id: string }[] = await db
          .read('stripe_payments')
          .where({ workspaceId, reference: subject })
          .select('id');
        ids.push(...[...first, ...open, ...named].map(({ id }) => id));
      }
      return [...new Set(ids)];
    },

    /** Returns the payments of customers, and those that are among the subjects themselves, the oldest first. */
    async idsOfSubjects(workspaceId: string, subjects: readonly string[]): Promise<string[]> {
      if (subjects.length === 0) return [];
      const of = (column: string) =>
        db.read('stripe_payments').where({ workspaceId }).whereIn(column, subjects).select('id', 'paidAt');
      const rows: { id: string; paidAt: string }[] = [
        ...(await of('customer').orderBy(['paidAt', 'id']).limit(AT_ONCE)),
        ...(await of('reference')),
      ];
      return [...new Set(rows.map(({ id }) => id))];
    },

    /** Returns the payments of a customer after a time that have earned, the oldest first. */
    async earnedAfter(workspaceId: string, customer: string, paidAt: string): Promise<string[]> {
      return db
        .read('stripe_payments')
        .where({ workspaceId, customer })
        .where('paidAt', '>', paidAt)
        .whereNotNull('conversionId')
        .orderBy(['paidAt', 'id'])
        .limit(AT_ONCE)
        .pluck('id');
    },

    async insert(payment: StripePayment): Promise<void> {
      await db.write('stripe_payments').insert(encode(payment));
    },

    async update(id: string, changes: Partial<StripePayment>): Promise<void> {
      await db.write('stripe_payments').where({ id }).update(encode(changes));
    },
  };
}

export type StripePaymentsRepo = ReturnType<typeof createStripePaymentsRepo>;
