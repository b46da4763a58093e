import type { Db } from '../../db/connect';
import { rawRows } from '../../db/raw-rows';
import { ALL_EVENTS, wantsType } from './subscriptions.rules';

/** A table of subscribers to types of events: `workspaceId`, `status` and `events`, a list of types or "*". */
export type SubscriberTable = 'webhooks' | 'integration_connections';

/** The subscribers of all consumers. */
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

/** A condition on events of one type of a workspace. */
export interface Wanted {
  sql: string;
  values: readonly string[];
}

/** Returns the condition that one of these tables has a subscriber to the event. */
export function wantedBy(
  engine: Db['engine'],
  tables: readonly SubscriberTable[],
  { workspaceId, type }: { workspaceId: string; type: string },
): Wanted {
  const types =
    engine === 'sqlite' ? 'json_each(s.events) as e' : 'jsonb_array_elements_text(s.events) as e (value)';
  const conditions = tables.map(
    (table) =>
      `exists (select 1 from ${table} as s, ${types}
         where s."workspaceId" = ? and s.status = 'active' and e.value in ('${ALL_EVENTS}', ?))`,
  );
  return { sql: conditions.join(' or '), values: tables.flatMap(() => [workspaceId, type]) };
}

export type SubscribersRepo = ReturnType<typeof createSubscribersRepo>;
