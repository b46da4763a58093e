import { manageUsers, memberMessages } from '../../../../src/features/membership/members/members.rules';
import { memberFilters } from '../../../../src/features/membership/members/members.schema';
import { parse } from '../../../../src/http/calls/input';
import { forbidden } from '../../../../src/lib/errors';
import { pageRequest } from '../../../../src/lib/paging';
import { can } from '../../../../src/lib/roles';
import type { ListInputs } from '../../../records/list/load-record-list.server';
import { loadWorkbench } from '../../../records/list/load-workbench.server';
import { memberList } from './member-columns';

/**
 * Loads the data of UsersPanel.
 * @throws 403 with the wording of spec §6; 400 for invalid filters
 */
export async function loadUsers(inputs: ListInputs) {
  const { app, actor, url } = inputs;
  if (!can(actor.workspaceRole, manageUsers)) throw forbidden(memberMessages.notAllowed);
  const cursor = url.searchParams.get('invitations') || undefined;
  const ofInvitations = parse(pageRequest, { limit: '50', cursor });
  const [users, counts, invitations, standing] = await Promise.all([
    loadWorkbench(inputs, {
      list: memberList,
      filterFields: app.members.filterFields,
      schema: memberFilters,
      names: [],
      load: (filters) => app.members.list(actor, filters),
    }),
    app.members.counts(actor),
    app.invitations.list(actor, ofInvitations),
    app.members.standing(actor),
  ]);
  return { users, counts, invitations, standing, sendsMail: app.config.smtpUrl !== null };
}

export type UsersData = Awaited<ReturnType<typeof loadUsers>>;
