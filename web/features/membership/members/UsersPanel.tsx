import { useState } from 'react';
import type { CreatedInvitation } from '../../../../src/features/membership/invitations/invitations.service';
import { countOf } from '../../../lib/lists/count-of';
import { CursorPages } from '../../../lib/lists/CursorPages';
import { lazyComponent, usePreload } from '../../../lib/screens/lazy-component';
import { Results } from '../../../lib/lists/Results';
import { useUrlFilters } from '../../../lib/filters/useUrlFilters';
import { useNewFromUrl } from '../../../lib/dialogs/useNewFromUrl';
import { Button } from '../../../ui/actions/Button';
import { EmptyState } from '../../../ui/feedback/EmptyState';
import { FilterBar, FilterSearch } from '../../../ui/filters/FilterBar';
import { Inline } from '../../../ui/layout/Inline';
import { ListCount } from '../../../ui/lists/ListCount';
import { Stack } from '../../../ui/layout/Stack';
import { FileActions } from '../../imports/FileActions';
import { InvitationsTable } from '../invitations/InvitationsTable';
import type { UsersData } from './load-users.server';
import { MembersTable } from './MembersTable';

const InviteDialog = lazyComponent(() => import('../invitations/InviteDialog'));
const InvitationLinkDialog = lazyComponent(() => import('../invitations/InvitationLinkDialog'));
const dialogs = [InviteDialog, InvitationLinkDialog];

type OpenDialog = { name: 'invite' } | { name: 'link'; created: CreatedInvitation };

/** The workspace's users and invitations, for /admin/users and a tab of /settings. `loadUsers` loads its data. */
export function UsersPanel({ members, invitations, standing, sendsMail }: UsersData) {
  const filters = useUrlFilters([]);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const close = () => setDialog(null);
  const showLink = (created: CreatedInvitation) => setDialog({ name: 'link', created });
  const invite = () => setDialog({ name: 'invite' });
  usePreload(dialogs);
  useNewFromUrl(invite);
  return (
    <Stack gap={24}>
      <Inline justify="between">
        <FilterBar label="Users" onSubmit={filters.submit}>
          <FilterSearch
            label="Search users by name or email"
            placeholder="Search by name or email…"
            value={filters.text}
            onChange={filters.type}
          />
        </FilterBar>
        <Inline>
          <FileActions importHref={null} exportPath="/api/admin/users/export" />
          <Button variant="primary" icon="plus" onPress={invite}>
            Invite User
          </Button>
        </Inline>
      </Inline>
      <Stack gap={12}>
        <ListCount>{countOf(members.total, members.totalIsMinimum, ['user', 'users'])}</ListCount>
        <Results isStale={filters.isPending}>
          {members.items.length > 0 ? (
            <MembersTable members={members.items} standing={standing} />
          ) : (
            <EmptyState
              icon="users"
              title="No users found"
              description="No user's name or email matches this search."
              action={<Button onPress={filters.clear}>Clear Search</Button>}
            />
          )}
        </Results>
        <CursorPages label="Pages of members" nextCursor={members.nextCursor} />
      </Stack>
      <InvitationsTable
        invitations={invitations}
        standing={standing}
        sendsMail={sendsMail}
        onLink={showLink}
      />
      {dialog?.name === 'invite' && (
        <InviteDialog role={standing.role} sendsMail={sendsMail} onCreated={showLink} onClose={close} />
      )}
      {dialog?.name === 'link' && <InvitationLinkDialog created={dialog.created} onClose={close} />}
    </Stack>
  );
}
