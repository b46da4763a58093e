import type { Foundation } from '../../../foundation';
import { authorize, type Actor, type Member } from '../../../lib/actor';
import type { Download } from '../../../lib/download';
import { yesOrNo } from '../../../lib/entities/entity';
import { conflict, forbidden, notFound } from '../../../lib/errors';
import type { ExportAs } from '../../../lib/export-request.schema';
import { exportFile } from '../../../lib/exports/export-file';
import type { CsvColumn } from '../../../lib/exports/write-csv';
import { paginate } from '../../../lib/paginate';
import { mapPage, type Page } from '../../../lib/paging';
import { filterFieldsOf } from '../../../lib/entities/filters/filter-fields';
import { readerOf } from '../../../lib/entities/filters/reader';
import { fromKeys } from '../../../lib/entities/from-keys';
import { editors, workspaceRoles, type WorkspaceRole } from '../../../lib/roles';
import { memberEntity, type MemberUser } from '../../workspaces/member.entity';
import type { EndMembership } from './end-membership';
import { manageUsers, mayGrant, memberMessages, type Standing } from './members.rules';
import type { ColleagueFilters, MemberExport, MemberFilters, RoleBody } from './members.schema';
import type { WithdrawInvitations } from '../invitations/withdraw-invitations';

interface Dependencies extends Foundation {
  withdrawInvitations: WithdrawInvitations;
  endMembership: EndMembership;
}

/** A member who can be assigned work. */
export type Colleague = Pick<MemberUser, 'id' | 'email' | 'name' | 'workspaceRole'>;

const columns: readonly CsvColumn<MemberUser>[] = [
  { header: 'Email', value: ({ email }) => email },
  { header: 'Name', value: ({ name }) => name },
  { header: 'Role', value: ({ workspaceRole }) => workspaceRole },
  { header: 'Last login', name: 'lastLogin', kind: 'time', value: ({ lastLogin }) => lastLogin },
  {
    header: 'Second factor',
    name: 'mfaEnabled',
    kind: 'boolean',
    value: ({ mfaEnabled }) => yesOrNo(mfaEnabled),
  },
  { header: 'Joined', name: 'joinedAt', kind: 'time', value: ({ joinedAt }) => joinedAt },
];

/** The users of the actor's workspace (contract, Who may do what). `userId` is an account's id. */
export function createMembersService({
  db,
  members,
  withdrawInvitations,
  endMembership,
  audit,
  clock,
}: Dependencies) {
  /** Returns the member to change. @throws 404; 403 if an owner is involved and the actor isn't one */
  async function concerned(actor: Member, userId: string, to?: WorkspaceRole): Promise<MemberUser> {
    const member = await members.byUser(actor.workspaceId, userId);
    if (!member) throw notFound('User not found');
    if (!mayGrant(actor.workspaceRole, { from: member.workspaceRole, to }))
      throw forbidden(memberMessages.ownersOnly);
    return member;
  }

  const recordChange = (
    actor: Member,
    { id, email, workspaceRole: from }: MemberUser,
    to: WorkspaceRole,
  ): Promise<void> =>
    audit.record(actor, {
      workspaceId: actor.workspaceId,
      action: 'role_changed',
      objectType: 'user',
      objectId: id,
      objectName: email,
      changes: [{ field: 'role', from, to }],
    });

  return {
    /** How lists of users are filtered. */
    filterFields: filterFieldsOf(memberEntity),

    /** Newest members first. @throws 403 unless admin or owner */
    async list(actor: Actor, { search, ...request }: MemberFilters): Promise<Page<MemberUser>> {
      authorize(actor, manageUsers);
      const reader = readerOf(actor, clock.now());
      return members.page(actor.workspaceId, { ...request, reader }, search);
    },

    /** Counts the users by role. @throws 403 unless admin or owner */
    async counts(actor: Actor): Promise<Readonly<Record<WorkspaceRole | 'total', number>>> {
      authorize(actor, manageUsers);
      const found = await members.countsByRole(actor.workspaceId);
      const total = [...found.values()].reduce((sum, count) => sum + count, 0);
      return { ...fromKeys(workspaceRoles, (role) => found.get(role) ?? 0), total };
    },

    /** Exports the list as a file. @throws 403 unless admin or owner */
    async export(actor: Actor, { search, ...order }: MemberExport, as: ExportAs): Promise<Download> {
      authorize(actor, manageUsers);
      const { workspaceId, workspaceName, timeZone } = actor;
      const asked = { ...order, reader: readerOf(actor, clock.now()) };
      const file = await exportFile({
        ...{ ...as, what: 'Users', workspaceName, timeZone, at: clock.now(), columns },
        pages: paginate((request) => members.page(workspaceId, { ...request, ...asked }, search)),
      });
      const audited = { workspaceId, action: 'exported', objectType: 'user' } as const;
      await audit.record(actor, { ...audited, objectId: null, objectName: 'Users' });
      return file;
    },

    /** Returns the members of the workspace except portal users, newest first. @throws 403 */
    async colleagues(actor: Actor, { search, ...request }: ColleagueFilters): Promise<Page<Colleague>> {
      authorize(actor, editors);
      const page = await members.colleagues(actor.workspaceId, request, search);
      return mapPage(page, ({ id, email, name, workspaceRole }) => ({ id, email, name, workspaceRole }));
    },

    /** Returns the data that decides which members the actor may change or remove. @throws 403 unless admin or owner */
    async standing(actor: Actor): Promise<Standing> {
      authorize(actor, manageUsers);
      const ownerCount = await members.countOwners(actor.workspaceId);
      return { userId: actor.userId, role: actor.workspaceRole, ownerCount };
    },

    /**
     * Takes effect on the user's next request. A former portal user is no longer tied to a partner. Pending invitations
     * that the user could not make with the new role are revoked.
     * @throws 403; 404; 409 for the last owner
     */
    async changeRole(actor: Actor, userId: string, sent: RoleBody): Promise<MemberUser> {
      authorize(actor, manageUsers);
      const { role } = sent;
      return db.transaction(async () => {
        const owners = await members.lockOwners(actor.workspaceId);
        const member = await concerned(actor, userId, role);
        if (role !== 'owner' && isLast(owners, userId)) throw conflict(memberMessages.lastOwner);
        await members.update(actor.workspaceId, userId, { role, partnerId: null });
        if (role !== member.workspaceRole) await recordChange(actor, member, role);
        await withdrawInvitations(actor, { workspaceId: actor.workspaceId, userId }, role);
        return { ...member, workspaceRole: role };
      });
    },

    /** Ends the membership but keeps the account. @throws 403; 404; 409 for the last owner and for oneself */
    async remove(actor: Actor, userId: string): Promise<void> {
      authorize(actor, manageUsers);
      await db.transaction(async () => {
        const owners = await members.lockOwners(actor.workspaceId);
        const member = await concerned(actor, userId);
        if (isLast(owners, userId)) throw conflict(memberMessages.lastOwner);
        if (userId === actor.userId) throw conflict(memberMessages.removesSelf);
        await endMembership(actor, actor.workspaceId, member);
      });
    },
  };
}

const isLast = (owners: string[], userId: string) => owners.length === 1 && owners[0] === userId;

export type MembersService = ReturnType<typeof createMembersService>;
