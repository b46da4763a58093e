import type { Db } from '../../db/connect';
import { rawRows } from '../../db/raw-rows';
import { wantsType } from './subscriptions.rules';

/** A table of those who subscribe to types of events: `workspaceId`, `status` and `events`, a list of types or "*". */
export type SubscriberTable = 'webhooks' | 'integration_connections';

/** Those who subscribe to events, of all consumers. */
export function createSubscribersRepo(db: Db) {
  return {
    /**
     * Returns whether anyone of a workspace subscribes to one of these types, with one query for all tables. Reads the
     * database each time, because another process may have added a subscriber just before.
     */
    async areWanted(
      tables: readonly SubscriberTable[],
      workspaceId: string,
      types: readonly string[],
    ): Promise<boolean> {
      if (tables.length === 0) return false;
      const rows = await rawRows<{ events: string | string[] }>(
        db.read,
        tables
          .map((table) => `select events from ${table} where "workspaceId" = ? and status = 'active'`)
          .join(' union all '),
        tables.map(() => workspaceId),
      );
      return rows.some(({ events: stored }) => {
        const events = typeof stored === 'string' ? (JSON.parse(stored) as string[]) : stored;
        return types.some((type) => wantsType({ events }, type));
      });
    },
  };
}

export type SubscribersRepo = ReturnType<typeof createSubscribersRepo>;
