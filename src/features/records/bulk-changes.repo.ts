import { createCodec } from '../../db/codec';
import type { Db } from '../../db/connect';
import type { Member } from '../../lib/actor';
import type { RecordObject } from './trash/trashed-objects.rules';

/** The body of a call on many records. */
export interface SentBulk {
  ids: readonly string[];
}

/** A bulk change that is written in several transactions. */
export interface BulkChange {
  id: string;
  workspaceId: string;
  userId: string;
  objectType: RecordObject;
  actor: Member;
  sent: SentBulk;
  /** The number of ids that are done, in the order of `sent.ids`. */
  done: number;
  startedAt: string;
  /** When it last went on. */
  touchedAt: string;
}

const codec = createCodec<BulkChange>({ json: ['actor', 'sent'] });

/** The bulk changes under way on SQLite (docs/decisions/0075). */
export function createBulkChangesRepo(db: Db) {
  const one = (id: string) => db.write('bulk_changes').where({ id });
  return {
    async insert(change: BulkChange): Promise<void> {
      await db.write('bulk_changes').insert(codec.encode(change));
    },

    async move(id: string, progress: Pick<BulkChange, 'done' | 'touchedAt'>): Promise<void> {
      await one(id).update(progress);
    },

    async delete(id: string): Promise<void> {
      await one(id).delete();
    },

    /** Returns the changes that last went on before `time`. */
    async abandoned(time: string): Promise<BulkChange[]> {
      const rows: object[] = await db
        .read('bulk_changes')
        .where('touchedAt', '<', time)
        .orderBy('touchedAt')
        .select();
      return rows.map(codec.decode);
    },

    /** Returns false if another process was faster. */
    claim: async ({ id, touchedAt }: BulkChange, now: string): Promise<boolean> =>
      (await one(id).where({ touchedAt }).update({ touchedAt: now })) > 0,
  };
}
