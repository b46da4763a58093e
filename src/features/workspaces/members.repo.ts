import { countUpTo, keysetPage } from '../../db/keyset';
import { isSearch } from '../../db/text-search';
import type { Page, PageRequest } from '../../lib/paging';
import type { WorkspaceRole } from '../../lib/roles';
import { likePattern, searchWords } from '../../lib/search-words';
import type { Db } from '../../db/connect';

export interface WorkspaceMember {
  id: string;
  workspaceId: string;
  userId: string;
  role: WorkspaceRole;
  /** Set for partner_portal members only. */
  partnerId: string | null;
  joinedAt: string;
}

/** A membership with the account behind it: how users are listed. */
export interface MemberUser {
  /** Of the user. */
  id: string;
  email: string;
  workspaceRole: WorkspaceRole;
  lastLogin: string | null;
  joinedAt: string;
}

const COUNTED = 100_000;
const MOST_WORKSPACES = 50;

export function createMembersRepo(db: Db) {
  const memberUsers = (workspaceId: string) =>
    db
      .read('workspace_members as m')
      .join('users as u', 'u.id', 'm.userId')
      .where('m.workspaceId', workspaceId)
      .select('m.userId as id', 'u.email', 'm.role as workspaceRole', 'u.lastLogin', 'm.joinedAt');

  /** Of one workspace's members at most: without an index. */
  function withWords(query: ReturnType<typeof memberUsers>, search: string) {
    for (const word of searchWords(search))
      query.whereRaw(String.raw`u.email like ? escape '\'`, [likePattern(word)]);
    return query;
  }

  return {
    async insert(member: WorkspaceMember): Promise<void> {
      await db.write('workspace_members').insert(member);
    },
    async isMember(workspaceId: string, userId: string): Promise<boolean> {
      const row = await db.read('workspace_members').where({ workspaceId, userId }).first('id');
      return row !== undefined;
    },
    /** False when the user is a member already. */
    async insertIfAbsent(member: WorkspaceMember): Promise<boolean> {
      const rows = await db
        .write('workspace_members')
        .insert(member)
        .onConflict(['workspaceId', 'userId'])
        .ignore()
        .returning('id');
      return rows.length === 1;
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
    /** For what concerns an account everywhere; at most 50, those that the user joined first. */
    async workspaceIdsOf(userId: string): Promise<string[]> {
      return db
        .read('workspace_members')
        .where({ userId })
        .orderBy([{ column: 'joinedAt' }, { column: 'id' }])
        .limit(MOST_WORKSPACES)
        .pluck('workspaceId');
    },
    /** Who joined last comes first; with `search` those whose email contains every word of it. */
    async page(workspaceId: string, request: PageRequest, search = ''): Promise<Page<MemberUser>> {
      const found = () => withWords(memberUsers(workspaceId), search);
      const counted = isSearch(search) ? found() : db.read('workspace_members').where({ workspaceId });
      return keysetPage({
        query: found(),
        order: ['m.joinedAt', 'm.userId'],
        request,
        count: () => countUpTo(db.read, counted, COUNTED),
        decode: (row: MemberUser) => row,
        position: (member) => [member.joinedAt, member.id],
      });
    },
    /** The same of those who work in the workspace: portal users belong to a partner. */
    async colleagues(workspaceId: string, request: PageRequest, search = ''): Promise<Page<MemberUser>> {
      const found = () => withWords(memberUsers(workspaceId), search).whereNot('m.role', 'partner_portal');
      return keysetPage({
        query: found(),
        order: ['m.joinedAt', 'm.userId'],
        request,
        count: () => countUpTo(db.read, found(), COUNTED),
        decode: (row: MemberUser) => row,
        position: (member) => [member.joinedAt, member.id],
      });
    },
    async byUser(workspaceId: string, userId: string): Promise<MemberUser | undefined> {
      return memberUsers(workspaceId).andWhere('m.userId', userId).first();
    },
    async byEmail(workspaceId: string, email: string): Promise<MemberUser | undefined> {
      return memberUsers(workspaceId).andWhere('u.email', email).first();
    },
    async countOwners(workspaceId: string): Promise<number> {
      const { total } = await countUpTo(
        db.read,
        db.read('workspace_members').where({ workspaceId, role: 'owner' }),
        COUNTED,
      );
      return total;
    },
    /** The owners' user ids. Until the transaction ends nobody else can change them, nor read them in here. */
    async lockOwners(workspaceId: string): Promise<string[]> {
      const rows: { userId: string }[] = await db
        .write('workspace_members')
        .where({ workspaceId, role: 'owner' })
        .orderBy('id')
        .forUpdate()
        .select('userId');
      return rows.map(({ userId }) => userId);
    },
    async update(
      workspaceId: string,
      userId: string,
      changes: Partial<Pick<WorkspaceMember, 'role' | 'partnerId'>>,
    ): Promise<void> {
      await db.write('workspace_members').where({ workspaceId, userId }).update(changes);
    },
    async delete(workspaceId: string, userId: string): Promise<void> {
      await db.write('workspace_members').where({ workspaceId, userId }).delete();
    },
  };
}

export type MembersRepo = ReturnType<typeof createMembersRepo>;
