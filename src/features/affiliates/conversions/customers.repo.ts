import type { Db } from '../../../db/connect';

/** A customer of reported conversions, and the links that it came through first and last. */
export interface AttributedCustomer {
  workspaceId: string;
  /** In the system that reports conversions. */
  customerId: string;
  customerEmail: string | null;
  firstLinkId: string;
  lastLinkId: string;
  firstAt: string;
  lastAt: string;
  /** null: known from a reported conversion; otherwise from a payment in Stripe, or from an admin who assigned one. */
  source: 'stripe' | 'assigned' | null;
}

/** A customer that came through a link. */
type Touch = Pick<AttributedCustomer, 'workspaceId' | 'customerId' | 'customerEmail'> & {
  linkId: string;
  at: string;
};

export function createCustomersRepo(db: Db) {
  return {
    async byId(workspaceId: string, customerId: string): Promise<AttributedCustomer | undefined> {
      return db.read('attributed_customers').where({ workspaceId, customerId }).first();
    },

    /** Keeps the only link of a customer, instead of those before. */
    async bind({
      workspaceId,
      customerId,
      customerEmail,
      linkId,
      at,
      source,
    }: Touch & Pick<AttributedCustomer, 'source'>): Promise<void> {
      const links = { firstLinkId: linkId, lastLinkId: linkId, firstAt: at, lastAt: at, source };
      await db
        .write('attributed_customers')
        .insert({ workspaceId, customerId, customerEmail, ...links })
        .onConflict(['workspaceId', 'customerId'])
        .merge({ ...links, ...(customerEmail !== null && { customerEmail }) });
    },

    /** Keeps the link that a customer came through. The first one stays. */
    async note({ workspaceId, customerId, customerEmail, linkId, at }: Touch): Promise<void> {
      const last = {
        lastLinkId: linkId,
        lastAt: at,
        source: null,
        ...(customerEmail !== null && { customerEmail }),
      };
      await db
        .write('attributed_customers')
        .insert({ workspaceId, customerId, customerEmail, firstLinkId: linkId, firstAt: at, ...last })
        .onConflict(['workspaceId', 'customerId'])
        .merge(last);
    },
  };
}

export type CustomersRepo = ReturnType<typeof createCustomersRepo>;
