import type { Db } from '../../db/connect';
import { createCodec } from '../../db/codec';

export interface Workspace {
  id: string;
  name: string;
  description: string | null;
  logoUrl: string | null;
  industryTags: string[];
  regionTags: string[];
  productsTags: string[];
  createdAt: string;
}

const codec = createCodec<Workspace>({ json: ['industryTags', 'regionTags', 'productsTags'] });

export function createWorkspacesRepo(db: Db) {
  return {
    async byId(id: string): Promise<Workspace | undefined> {
      const row = await db.read('workspaces').where({ id }).first();
      return row && codec.decode(row);
    },
    /** Those that the user is a member of, by name. */
    async ofUser(userId: string): Promise<Workspace[]> {
      const rows: object[] = await db
        .read('workspaces as w')
        .join('workspace_members as m', 'm.workspaceId', 'w.id')
        .where('m.userId', userId)
        .orderBy([{ column: 'w.name' }, { column: 'w.id' }])
        .select('w.*');
      return rows.map(codec.decode);
    },
    async insert(workspace: Workspace): Promise<void> {
      await db.write('workspaces').insert(codec.encode(workspace));
    },
  };
}

export type WorkspacesRepo = ReturnType<typeof createWorkspacesRepo>;
