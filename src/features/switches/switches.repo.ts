import { createCodec } from '../../db/codec';
import type { Db } from '../../db/connect';
import { MAX_LISTED, type StoredSwitch } from './switches.rules';

const codec = createCodec<StoredSwitch>({ json: ['report'], boolean: ['dryRun'] });

/** The runs of a workspace. */
export function createSwitchesRepo(db: Db) {
  const decode = (row: object | undefined): StoredSwitch | undefined => row && codec.decode(row);
  return {
    /** @throws if one of the workspace is running */
    async insert(stored: StoredSwitch): Promise<void> {
      await db.write('switches').insert(codec.encode(stored));
    },

    /** Changes a running move. Returns false if it isn't running any more. */
    async update(id: string, changes: Partial<StoredSwitch>): Promise<boolean> {
      const changed: number = await db
        .write('switches')
        .where({ id, status: 'running' })
        .update(codec.encode(changes));
      return changed > 0;
    },

    async find(workspaceId: string, id: string): Promise<StoredSwitch | undefined> {
      return decode(await db.read('switches').where({ workspaceId, id }).first());
    },

    async running(workspaceId: string): Promise<StoredSwitch | undefined> {
      return decode(await db.write('switches').where({ workspaceId, status: 'running' }).first());
    },

    /** Newest first. */
    async ofWorkspace(workspaceId: string): Promise<StoredSwitch[]> {
      const rows: object[] = await db
        .read('switches')
        .where({ workspaceId })
        .orderBy([
          { column: 'createdAt', order: 'desc' },
          { column: 'id', order: 'desc' },
        ])
        .limit(MAX_LISTED);
      return rows.map(codec.decode);
    },

    /** Returns runs without a sign of life. */
    async silent(now: string, limit: number): Promise<StoredSwitch[]> {
      const rows: object[] = await db
        .read('switches')
        .where({ status: 'running' })
        .where('aliveUntil', '<', now)
        .orderBy('aliveUntil')
        .limit(limit);
      return rows.map(codec.decode);
    },
  };
}

export type SwitchesRepo = ReturnType<typeof createSwitchesRepo>;
