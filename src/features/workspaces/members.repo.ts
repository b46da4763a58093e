import { foldText } from '../../lib/text/fold-text';
import { createCodec } from '../../db/codec';
import type { Db } from '../../db/connect';
import { countUpTo } from '../../db/lists/keyset';
import { admins, type WorkspaceRole } from '../../lib/roles';
import type { MemberUser } from './member.entity';
import { COUNTED, createMemberLists, decodeMember } from './member-lists.repo';

export interface WorkspaceMember {
  id: string;
  workspaceId: string;
  userId: string;
  role: WorkspaceRole;
  /** Set for partner_portal members only. */
  partnerId: string | null;
  joinedAt: string;
}

/** A membership of a user, and who else belongs to the workspace. */
export interface MembershipOfUser extends Pick<WorkspaceMember, 'workspaceId' | 'role'> {
  workspaceName: string;
  hasOtherOwner: boolean;
  /** Whether anyone else belongs to it, also as a portal user. */
  hasOthers: boolean;
}

const membershipOfUser = createCodec<MembershipOfUser>({ boolean: ['hasOtherOwner', 'hasOthers'] });

const MAX_WORKSPACES = 50;
/** Tables of records that only members own. */
const ownedTables = ['leads', 'partners', 'deals', 'check_ins'];

export function createMembersRepo(db: Db) {
  const lists = createMemberLists(db);
  const { memberUsers } = lists;
  const one = async (query: ReturnType<typeof memberUsers>): Promise<MemberUser | undefined> => {
    const row = await query.first();
    return row && decodeMember(row);
  };

  return {
    async insert(member: WorkspaceMember): Promise<void> {
      await db.write('workspace_members').insert(member);
    },
    async isMember(workspaceId: string, userId: string): Promise<boolean> {
      const row = await db.read('workspace_members').where({ workspaceId, userId }).first('id');
      return row !== undefined;
    },
    /** Returns the role of a member, and the partner of a portal user. */
    async placeOf(
      workspaceId: string,
      userId: string,
    ): Promise<Pick<WorkspaceMember, 'role' | 'partnerId'> | undefined> {
      return db.read('workspace_members').where({ workspaceId, userId }).first('role', 'partnerId');
    },
    /** Returns false if the user is already a member. */
    async insertIfAbsent(member: WorkspaceMember): Promise<boolean> {
      const rows = await db
        .write('workspace_members')
        .insert(member)
        .onConflict(['workspaceId', 'userId'])
        .ignore()
        .returning('id');
      return rows.length === 1;
    },
    /** Returns the workspace that the user joined first, in which a new session starts. */
    async firstWorkspaceOf(userId: string): Promise<string | null> {
      const row: { workspaceId: string } | undefined = await db
        .read('workspace_members')
        .where({ userId })
        .orderBy([{ column: 'joinedAt' }, { column: 'id' }])
        .first('workspaceId');
      return row?.workspaceId ?? null;
    },
    /** Returns up to 50 workspaces of a user, in the order of joining, for events about the account. */
    async workspaceIdsOf(userId: string): Promise<string[]> {
      return db
        .read('workspace_members')
        .where({ userId })
        .orderBy([{ column: 'joinedAt' }, { column: 'id' }])
        .limit(MAX_WORKSPACES)
        .pluck('workspaceId');
    },
    /** Returns all memberships of a user in the order of workspace ids, in which callers lock them. */
    async allOfUser(userId: string): Promise<MembershipOfUser[]> {
      const others = () =>
        db
          .read('workspace_members as o')
          .whereRaw('?? = ?? and ?? <> ??', ['o.workspaceId', 'm.workspaceId', 'o.userId', 'm.userId'])
          .select('o.id');
      const rows: object[] = await db
        .read('workspace_members as m')
        .join('workspaces as w', 'w.id', 'm.workspaceId')
        .where('m.userId', userId)
        .orderBy('m.workspaceId')
        .select('m.workspaceId', 'm.role', 'w.name as workspaceName', {
          hasOtherOwner: db.read.raw('exists ?', [others().where('o.role', 'owner')]),
          hasOthers: db.read.raw('exists ?', [others()]),
        });
      return rows.map(membershipOfUser.decode);
    },
    page: lists.page,
    countsByRole: lists.countsByRole,
    colleagues: lists.colleagues,

    async byUser(workspaceId: string, userId: string): Promise<MemberUser | undefined> {
      return one(memberUsers(workspaceId).andWhere('m.userId', userId));
    },
    /** Returns the roles of the users among these who are members of the workspace. */
    async rolesOf(
      workspaceId: string,
      userIds: readonly string[],
    ): Promise<ReadonlyMap<string, WorkspaceRole>> {
      if (userIds.length === 0) return new Map();
      const rows: Pick<WorkspaceMember, 'userId' | 'role'>[] = await db
        .read('workspace_members')
        .where({ workspaceId })
        .whereIn('userId', userIds)
        .select('userId', 'role');
      return new Map(rows.map(({ userId, role }) => [userId, role]));
    },
    /** Returns the owners and admins of the workspace, up to a limit. */
    async administrators(workspaceId: string, limit: number): Promise<MemberUser[]> {
      const rows: object[] = await memberUsers(workspaceId)
        .whereIn('m.role', [...admins])
        .orderBy('m.id')
        .limit(limit);
      return rows.map(decodeMember);
    },
    /** Returns the portal users of a partner, up to a limit. */
    async ofPartner(workspaceId: string, partnerId: string, limit: number): Promise<MemberUser[]> {
      const rows: object[] = await memberUsers(workspaceId)
        .where({ 'm.partnerId': partnerId, 'm.role': 'partner_portal' })
        .orderBy('m.id')
        .limit(limit);
      return rows.map(decodeMember);
    },
    async byEmail(workspaceId: string, email: string): Promise<MemberUser | undefined> {
      return one(memberUsers(workspaceId).andWhere('u.email', email));
    },
    async countOwners(workspaceId: string): Promise<number> {
      const { total } = await countUpTo(
        db.read,
        db.read('workspace_members').where({ workspaceId, role: 'owner' }),
        COUNTED,
      );
      return total;
    },
    /**
     * Returns the owners' user ids and locks them until the transaction ends, so that concurrent callers wait here.
     */
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
    /** Returns the user's role in the workspace, which then stays a member until the current transaction ends. */
    async holdRole(workspaceId: string, userId: string): Promise<WorkspaceRole | undefined> {
      const row: { role: WorkspaceRole } | undefined = await db
        .read('workspace_members')
        .where({ workspaceId, userId })
        .forShare()
        .first('role');
      return row?.role;
    },
    /** Returns the members with one of these emails, or with a name that is folded like one of these. Portal users aren't colleagues. */
    async colleaguesCalled(
      workspaceId: string,
      { emails, names }: { emails: readonly string[]; names: readonly string[] },
    ): Promise<{ userId: string; email: string; name: string | null }[]> {
      const called = (values: Readonly<Record<string, readonly string[]>>) =>
        Object.values(values).every((some) => some.length === 0)
          ? []
          : db
              .read('workspace_members as m')
              .join('users as u', 'u.id', 'm.userId')
              .where('m.workspaceId', workspaceId)
              .whereNot('m.role', 'partner_portal')
              .where((query) => {
                for (const [column, some] of Object.entries(values)) query.orWhereIn(column, some);
              })
              .select('m.userId', 'u.email', 'u.name');
      return [
        ...(await called({ 'u.email': emails })),
        ...(await called({ 'u.name': names, 'u.nameText': names.map(foldText) })),
      ];
    },
    /** Like `holdRole`, for many users. */
    async holdRoles(workspaceId: string, userIds: readonly string[]): Promise<WorkspaceRole[]> {
      return db
        .read('workspace_members')
        .where({ workspaceId })
        .whereIn('userId', userIds)
        .orderBy('userId')
        .forShare()
        .pluck('role');
    },
    /** Deletes the membership, and clears the user as an owner in the workspace. Must run in a transaction. */
    async delete(workspaceId: string, userId: string): Promise<void> {
      await db.write('workspace_members').where({ workspaceId, userId }).delete();
      for (const table of ownedTables)
        await db.write(table).where({ ownerId: userId, workspaceId }).update({ ownerId: null });
      const partners = db.write('partners').where({ workspaceId }).select('id');
      await db
        .write('onboarding_tasks')
        .where({ ownerId: userId })
        .whereIn('partnerId', partners)
        .update({ ownerId: null });
    },
  };
}

export type MembersRepo = ReturnType<typeof createMembersRepo>;
