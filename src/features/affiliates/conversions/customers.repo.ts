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

    /** Keeps the link that a customer came through. The first one stays. */
    async note({ workspaceId, customerId, customerEmail, linkId, at }: Touch): Promise<void> {
      const last = { lastLinkId: linkId, lastAt: at, ...(customerEmail !== null && { customerEmail }) };
      await db
        .write('attributed_customers')
        .insert({ workspaceId, customerId, customerEmail, firstLinkId: linkId, firstAt: at, ...last })
        .onConflict(['workspaceId', 'customerId'])
        .merge(last);
    },
  };
}

export type CustomersRepo = ReturnType<typeof createCustomersRepo>;
