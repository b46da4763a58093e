import type { Db } from '../../db/connect';
import type { Clock } from '../../lib/clock';
import { yieldToEventLoop } from '../../lib/concurrency/yield-to-event-loop';
import type { AuditTrail } from '../audit/audit-trail';

interface Dependencies {
  db: Db;
  audit: AuditTrail;
  clock: Clock;
}

/** Records read at once. */
const AT_ONCE = 100;

const kinds = [
  { table: 'announcements', objectType: 'announcement', name: 'title' },
  { table: 'agreements', objectType: 'agreement', name: 'title' },
  { table: 'resources', objectType: 'resource', name: 'name' },
] as const;

interface Due {
  id: string;
  workspaceId: string;
  name: string;
  appearsAt: string;
}

/** Records that scheduled records have appeared, which notifies the partners that see them. */
export function createAppearances({ db, audit, clock }: Dependencies) {
  let isStopped = false;

  const dueIn = ({ table, name }: (typeof kinds)[number], now: string): Promise<Due[]> =>
    db
      .read(table)
      .where('appearsAt', '<=', now)
      .orderBy('appearsAt')
      .limit(AT_ONCE)
      .select('id', 'workspaceId', 'appearsAt', { name });

  /** Returns false if another process was faster, or someone has chosen another time. */
  const appear = ({ table, objectType }: (typeof kinds)[number], due: Due): Promise<boolean> =>
    db.transaction(async () => {
      const { id, workspaceId, appearsAt, name } = due;
      const taken = await db.write(table).where({ workspaceId, id, appearsAt }).update({ appearsAt: null });
      if (taken === 0) return false;
      await audit.record('System', {
        workspaceId,
        action: 'updated',
        objectType,
        objectId: id,
        objectName: name,
        changes: [{ field: 'appearance', from: 'scheduled', to: 'visible' }],
      });
      return true;
    });

  return {
    /** Does one pass, and returns how many records have appeared. Each appears once, also with several processes. */
    async run(): Promise<{ appeared: number }> {
      const now = clock.now().toISOString();
      let appeared = 0;
      for (const kind of kinds)
        for (;;) {
          const due = await dueIn(kind, now);
          for (const one of due) {
            if (isStopped) return { appeared };
            if (await appear(kind, one)) appeared += 1;
            await yieldToEventLoop();
          }
          if (due.length < AT_ONCE) break;
        }
      return { appeared };
    },

    /** Lets `run` end after the current record. */
    stop(): void {
      isStopped = true;
    },
  };
}
