import type { WorkspaceRole } from '../../lib/roles';
import type { Db } from '../../db/connect';

export interface WorkspaceMember {
  id: string;
  workspaceId: string;
  userId: string;
  role: WorkspaceRole;
  partnerId: string | null;
  joinedAt: string;
}

export function createMembersRepo(db: Db) {
  return {
    async insert(member: WorkspaceMember): Promise<void> {
      await db.write('workspace_members').insert(member);
    },
    async isMember(workspaceId: string, userId: string): Promise<boolean> {
      const row = await db.read('workspace_members').where({ workspaceId, userId }).first('id');
      return row !== undefined;
    },
    /** The workspace that the user joined first, where a new session begins. */
    async firstWorkspaceOf(userId: string): Promise<string | null> {
      const row: { workspaceId: string } | undefined = await db
        .read('workspace_members')
        .where({ userId })
        .orderBy([{ column: 'joinedAt' }, { column: 'id' }])
        .first('workspaceId');
      return row?.workspaceId ?? null;
    },
  };
}

export type MembersRepo = ReturnType<typeof createMembersRepo>;
