import type { Db } from '../../db/connect';
import type { Clock } from '../../lib/clock';
import { utcDay } from '../../lib/time/utc';

/** Counts by day how partners use the portal. Previews of members don't count. */
export function createPortalUses(db: Db, clock: Clock) {
  const add = (source: string, values: readonly string[]) =>
    db.write.raw(
      `insert into portal_uses ("workspaceId", "partnerId", kind, day, uses) ${source}
       on conflict ("partnerId", kind, day) do update set uses = portal_uses.uses + excluded.uses`,
      [...values],
    );
  const today = () => utcDay(clock.now());

  return {
    /** Counts a sign-in for each partner whose portal the user sees. */
    async signedIn(userId: string): Promise<void> {
      await add(
        `select distinct "workspaceId", "partnerId", 'sign_in', cast(? as varchar(10)), 1 from workspace_members
         where "userId" = ? and role = 'partner_portal' and "partnerId" is not null`,
        [today(), userId],
      );
    },

    async downloaded({ workspaceId, partnerId }: { workspaceId: string; partnerId: string }): Promise<void> {
      await add(`values (?, ?, 'download', ?, 1)`, [workspaceId, partnerId, today()]);
    },
  };
}

export type PortalUses = ReturnType<typeof createPortalUses>;
