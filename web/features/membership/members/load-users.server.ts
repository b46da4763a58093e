import type { App } from '../../../../src/app';
import { manageUsers, memberMessages } from '../../../../src/features/membership/members/members.rules';
import { memberFilters } from '../../../../src/features/membership/members/members.schema';
import type { Member } from '../../../../src/lib/actor';
import { forbidden } from '../../../../src/lib/errors';
import { pageRequest } from '../../../../src/lib/paging';
import { can } from '../../../../src/lib/roles';
import { parse } from '../../../../src/http/calls/input';

const PAGE_SIZE = 50;

/**
 * Loads the data of UsersPanel.
 * @throws 403 with the wording of spec §6; 400 for invalid filters
 */
export async function loadUsers(app: App, actor: Member, url: URL) {
  if (!can(actor.workspaceRole, manageUsers)) throw forbidden(memberMessages.notAllowed);
  const asked = (name: string) => url.searchParams.get(name) || undefined;
  const limit = String(PAGE_SIZE);
  const ofMembers = parse(memberFilters, {
    limit,
    cursor: asked('cursor'),
    sort: asked('sort'),
    search: asked('search'),
  });
  const ofInvitations = parse(pageRequest, { limit, cursor: asked('invitations') });
  const [members, invitations, standing] = await Promise.all([
    app.members.list(actor, ofMembers),
    app.invitations.list(actor, ofInvitations),
    app.members.standing(actor),
  ]);
  return { members, invitations, standing, sendsMail: app.config.smtpUrl !== null };
}

export type UsersData = Awaited<ReturnType<typeof loadUsers>>;
