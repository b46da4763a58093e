import { useLocation, useNavigate } from '@remix-run/react';
import { useMemo, useState } from 'react';
import type { CreatedInvitation } from '../../../../src/features/membership/invitations/invitations.service';
import { roleLabels } from '../../../../src/features/membership/members/members.rules';
import { workspaceRoles } from '../../../../src/lib/roles';
import { useNewFromUrl } from '../../../lib/dialogs/useNewFromUrl';
import { withoutPage } from '../../../lib/filters/page-parameters';
import { CONDITION, useUrlFilters } from '../../../lib/filters/useUrlFilters';
import { lazyComponent, usePreload } from '../../../lib/screens/lazy-component';
import { WorkbenchTable } from '../../../records/list/WorkbenchTable';
import { Button } from '../../../ui/actions/Button';
import { Tabs } from '../../../ui/navigation/Tabs';
import { FileActions } from '../../imports/FileActions';
import { InvitationsTable } from '../invitations/InvitationsTable';
import type { UsersData } from './load-users.server';
import { MemberCells, memberList } from './member-columns';
import { useMemberActions } from './useMemberActions';

const InviteDialog = lazyComponent(() => import('../invitations/InviteDialog'));
const InvitationLinkDialog = lazyComponent(() => import('../invitations/InvitationLinkDialog'));
const dialogs = [InviteDialog, InvitationLinkDialog];

type OpenDialog = { name: 'invite' } | { name: 'link'; created: CreatedInvitation };

/** The condition that a tab stands for. */
const ofRole = (role: string) => `role:is:${role}`;

/** The workspace's users and invitations, for /admin/users and a tab of /settings. `loadUsers` loads its data. */
export function UsersPanel({ users, counts, invitations, standing, sendsMail }: UsersData) {
  const filters = useUrlFilters<string>([]);
  const navigate = useNavigate();
  const { search } = useLocation();
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const close = () => setDialog(null);
  const showLink = (created: CreatedInvitation) => setDialog({ name: 'link', created });
  const invite = () => setDialog({ name: 'invite' });
  usePreload(dialogs);
  useNewFromUrl(invite);
  const actions = useMemberActions(standing);
  const { roleOf } = actions;
  const cells = useMemo(() => ({ ownId: standing.userId, roleOf }), [standing.userId, roleOf]);

  const conditions = new URLSearchParams(search).getAll(CONDITION);
  const hrefOf = (id: string) => {
    const next = new URLSearchParams(search);
    withoutPage(next);
    next.delete(CONDITION);
    for (const one of conditions) if (!one.startsWith('role:')) next.append(CONDITION, one);
    if (id !== ALL) next.append(CONDITION, ofRole(id));
    return `?${next.toString()}`;
  };
  const roles = workspaceRoles.filter((role) => counts[role] > 0);
  return (
    <Tabs
      label="Users by role"
      items={[
        { id: ALL, label: 'All', count: counts.total },
        ...roles.map((id) => ({ id, label: roleLabels[id], count: counts[id] })),
      ]}
      selected={roles.find((role) => conditions.includes(ofRole(role))) ?? ALL}
      hrefOf={hrefOf}
      onChange={(id) => navigate(hrefOf(id), { preventScrollReset: true })}
    >
      <MemberCells.Provider value={cells}>
        <WorkbenchTable
          {...users}
          list={memberList}
          label="Users"
          words={['user', 'users']}
          searched="users by name or email"
          filters={filters}
          actions={
            <>
              <FileActions importHref={null} exportPath="/api/admin/users/export" filters={['sort']} />
              <Button variant="primary" icon="plus" onPress={invite}>
                Invite User
              </Button>
            </>
          }
          buttons={actions.removeButton}
          empty={{
            icon: 'users',
            title: 'No users found',
            purpose: 'Invite your colleagues, and partners to their portal.',
            noMatch: 'No user matches these filters.',
          }}
          below={
            <InvitationsTable
              invitations={invitations}
              standing={standing}
              sendsMail={sendsMail}
              onLink={showLink}
            />
          }
        />
      </MemberCells.Provider>
      {actions.dialogs}
      {dialog?.name === 'invite' && (
        <InviteDialog role={standing.role} sendsMail={sendsMail} onCreated={showLink} onClose={close} />
      )}
      {dialog?.name === 'link' && <InvitationLinkDialog created={dialog.created} onClose={close} />}
    </Tabs>
  );
}

const ALL = 'all';
