import type { Db } from '../../db/connect';
import type { Clock } from '../../lib/clock';
import { yieldToEventLoop } from '../../lib/concurrency/yield-to-event-loop';
import type { AuditTrail } from '../audit/audit-trail';
import type { AuditObject } from '../audit/audit.rules';

interface Dependencies {
  db: Db;
  audit: AuditTrail;
  clock: Clock;
  kinds: readonly Kind[];
}

/** Records read at once. */
const AT_ONCE = 100;

/** A kind of record with the columns of migrations/081-appearances.ts. */
interface Kind {
  table: string;
  objectType: AuditObject;
  /** The column with the name of a record. */
  name: string;
}

interface Due {
  id: string;
  workspaceId: string;
  name: string;
  appearsAt: string;
}

/** Records that scheduled records have appeared, which notifies the partners that see them. */
export function createAppearances({ db, audit, clock, kinds }: Dependencies) {
  let isStopped = false;

  const dueIn = ({ table, name }: Kind, now: string): Promise<Due[]> =>
    db
      .read(table)
      .where('appearsAt', '<=', now)
      .orderBy('appearsAt')
      .limit(AT_ONCE)
      .select('id', 'workspaceId', 'appearsAt', { name });

  /** Returns false if another process was faster, or someone has chosen another time. */
  const appear = ({ table, objectType }: Kind, due: Due): Promise<boolean> =>
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
