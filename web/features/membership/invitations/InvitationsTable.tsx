import { useId } from 'react';
import type {
  CreatedInvitation,
  InvitationItem,
} from '../../../../src/features/membership/invitations/invitations.service';
import {
  mayGrant,
  memberMessages,
  roleLabels,
} from '../../../../src/features/membership/members/members.rules';
import { CursorPages } from '../../../lib/lists/CursorPages';
import { DeleteDialog } from '../../../lib/dialogs/DeleteDialog';
import { formatDay } from '../../../lib/texts/format-date';
import { useDialog } from '../../../lib/dialogs/useDialog';
import { useFocusFallback } from '../../../lib/keyboard/useFocusFallback';
import { useSave } from '../../../lib/requests/useSave';
import { Inline } from '../../../ui/layout/Inline';
import { Button } from '../../../ui/actions/Button';
import { Stack } from '../../../ui/layout/Stack';
import { Table } from '../../../ui/lists/table/Table';
import { Text } from '../../../ui/text/Text';
import type { UsersData } from '../members/load-users.server';

interface Props extends Pick<UsersData, 'invitations' | 'standing' | 'sendsMail'> {
  /** Called with a new link. It replaces the old one, which can't be shown again and stops working. */
  onLink: (created: CreatedInvitation) => void;
}

/** The pending invitations. Renders nothing if there are none. */
export function InvitationsTable({ invitations, standing, sendsMail, onLink }: Props) {
  const headingId = useId();
  const revocation = useDialog<InvitationItem>();
  const region = useFocusFallback(invitations);
  const { save } = useSave<CreatedInvitation>({
    failure: 'Failed to send invitation',
    success: sendsMail ? 'Invitation renewed' : 'Invitation link created',
  });
  async function renew({ email, role, partnerId }: InvitationItem) {
    const made = await save({
      method: 'POST',
      path: '/api/admin/users/invite',
      body: { email, role, partnerId },
    });
    if (made) onLink(made.data);
  }
  return (
    <div ref={region} tabIndex={-1}>
      {invitations.items.length > 0 && (
        <section aria-labelledby={headingId}>
          <Stack gap={12}>
            <h2 id={headingId}>Pending Invitations</h2>
            <Table
              label="List of pending invitations"
              stacks
              rows={invitations.items}
              rowKey={({ id }) => id}
              columns={[
                { id: 'email', header: 'Email', cell: ({ email }) => email },
                { id: 'role', header: 'Role', cell: roleOf },
                { id: 'createdAt', header: 'Invited', cell: ({ createdAt }) => formatDay(createdAt) },
                { id: 'expiresAt', header: 'Expires', cell: ({ expiresAt }) => formatDay(expiresAt) },
                {
                  id: 'actions',
                  header: 'Actions',
                  hideHeader: true,
                  align: 'end',
                  cell: (invitation) => (
                    <Inline gap={8} justify="end" wrap="no">
                      <Button
                        size="sm"
                        accessibleName={
                          sendsMail ? `Send Again to ${invitation.email}` : `New Link for ${invitation.email}`
                        }
                        icon={sendsMail ? 'mail' : 'link'}
                        disabledReason={
                          mayGrant(standing.role, { to: invitation.role })
                            ? undefined
                            : memberMessages.ownersOnly
                        }
                        onPress={() => void renew(invitation)}
                      >
                        {sendsMail ? 'Send Again' : 'New Link'}
                      </Button>
                      <Button
                        size="sm"
                        accessibleName={`Revoke the invitation of ${invitation.email}`}
                        onPress={() => revocation.open(invitation)}
                      >
                        Revoke
                      </Button>
                    </Inline>
                  ),
                },
              ]}
            />
            <CursorPages
              label="Pages of pending invitations"
              nextCursor={invitations.nextCursor}
              parameter="invitations"
            />
          </Stack>
        </section>
      )}
      <DeleteDialog
        isFinal
        dialog={revocation}
        pathOf={({ id }) => `/api/admin/users/invitations/${id}`}
        title={`Revoke the invitation of ${revocation.subject?.email ?? 'this person'}?`}
        description="The link stops working immediately. You can invite them again."
        confirmLabel="Revoke Invitation"
        success="Invitation revoked"
        failure="Failed to revoke invitation"
      />
    </div>
  );
}

const roleOf = ({ role, partnerName }: InvitationItem) =>
  partnerName === null ? (
    roleLabels[role]
  ) : (
    <span>
      {roleLabels[role]}{' '}
      <Text as="span" tone="muted">
        for {partnerName}
      </Text>
    </span>
  );
