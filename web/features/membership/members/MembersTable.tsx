import { useState } from 'react';
import { removalProblem, type Standing } from '../../../../src/features/membership/members/members.rules';
import type { MemberUser } from '../../../../src/features/workspaces/member-lists.repo';
import type { WorkspaceRole } from '../../../../src/lib/roles';
import { DeleteDialog } from '../../../lib/dialogs/DeleteDialog';
import { formatDay } from '../../../lib/texts/format-date';
import { LazyConfirmDialog } from '../../../lib/dialogs/LazyConfirmDialog';
import { useDialog } from '../../../lib/dialogs/useDialog';
import { useFocusFallback } from '../../../lib/keyboard/useFocusFallback';
import { useSave } from '../../../lib/requests/useSave';
import { useHeaderSort } from '../../../lib/lists/view/useHeaderSort';
import { Avatar } from '../../../ui/records/Avatar';
import { Badge } from '../../../ui/records/Badge';
import { Inline } from '../../../ui/layout/Inline';
import { Button } from '../../../ui/actions/Button';
import { Table } from '../../../ui/lists/table/Table';
import { Text } from '../../../ui/text/Text';
import { MemberRole } from './MemberRole';
import { roleChangeConfirmation } from './role-change-confirmation';

interface RoleChange {
  member: MemberUser;
  to: WorkspaceRole;
}

interface Props {
  members: MemberUser[];
  standing: Standing;
}

export function MembersTable({ members, standing }: Props) {
  const removal = useDialog<MemberUser>();
  const question = useDialog<RoleChange>();
  const [changing, setChanging] = useState<RoleChange | null>(null);
  const { save, isPending } = useSave({ failure: 'Failed to update role', success: 'Role updated' });
  const region = useFocusFallback(members);
  const sortBy = useHeaderSort('-joinedAt');

  async function change({ member, to }: RoleChange) {
    setChanging({ member, to });
    await save({ method: 'PATCH', path: `/api/admin/users/${member.id}/role`, body: { role: to } });
    setChanging(null);
    question.close();
  }
  function ask(asked: RoleChange) {
    if (roleChangeConfirmation(asked, standing)) question.open(asked);
    else void change(asked);
  }
  const words = question.subject && roleChangeConfirmation(question.subject, standing);

  return (
    <div ref={region} tabIndex={-1}>
      <Table
        label="Users"
        stacks
        rows={members}
        rowKey={({ id }) => id}
        columns={[
          {
            id: 'name',
            header: 'User',
            sort: sortBy('name'),
            cell: ({ id, email, name }) => (
              <Inline wrap="no">
                <Avatar name={name ?? email} shape="person" size="sm" />
                <Text as="span" lines={2} title={name ?? email}>
                  {name ?? email}
                </Text>
                {id === standing.userId && <Badge>You</Badge>}
              </Inline>
            ),
          },
          {
            id: 'email',
            header: 'Email',
            sort: sortBy('email'),
            cell: ({ email }) => (
              <Text as="span" tone="muted" lines={2} title={email}>
                {email}
              </Text>
            ),
          },
          {
            id: 'workspaceRole',
            header: 'Role',
            sort: sortBy('workspaceRole'),
            cell: (member) => (
              <MemberRole
                member={member}
                standing={standing}
                changingTo={changing?.member.id === member.id ? changing.to : null}
                isWaiting={isPending}
                onChange={(to) => ask({ member, to })}
              />
            ),
          },
          {
            id: 'lastLogin',
            header: 'Last Login',
            wrap: 'no',
            sort: sortBy('lastLogin', 'descending'),
            cell: ({ lastLogin }) =>
              lastLogin === null ? (
                <Text as="span" tone="muted">
                  Never
                </Text>
              ) : (
                formatDay(lastLogin)
              ),
          },
          {
            id: 'mfaEnabled',
            header: 'Two-Factor',
            cell: ({ mfaEnabled }) =>
              mfaEnabled ? (
                'On'
              ) : (
                <Text as="span" tone="muted">
                  Off
                </Text>
              ),
          },
          {
            id: 'joinedAt',
            header: 'Joined',
            wrap: 'no',
            sort: sortBy('joinedAt', 'descending'),
            cell: ({ joinedAt }) => formatDay(joinedAt),
          },
          {
            id: 'actions',
            header: 'Actions',
            hideHeader: true,
            align: 'end',
            cell: (member) => (
              <Button
                size="sm"
                accessibleName={`Remove ${member.email}`}
                icon="trash"
                disabledReason={removalProblem(standing, member) ?? undefined}
                onPress={() => removal.open(member)}
              >
                Remove
              </Button>
            ),
          },
        ]}
      />
      <DeleteDialog
        isFinal
        dialog={removal}
        pathOf={({ id }) => `/api/admin/users/${id}`}
        title={`Remove ${removal.subject?.email ?? 'user'}?`}
        description="They are signed out of this workspace at once. Invitations that they sent and API keys that they created stop working. Their account and everything they added here stay."
        confirmLabel="Remove User"
        success="User removed"
        failure="Failed to remove user"
      />
      <LazyConfirmDialog
        isOpen={question.isOpen}
        onOpenChange={(isOpen) => {
          if (!isOpen) question.close();
        }}
        title={words?.title ?? 'Change the role?'}
        description={words?.description}
        confirmLabel="Change Role"
        tone="primary"
        isPending={isPending}
        onConfirm={() => {
          if (question.subject) void change(question.subject);
        }}
      />
    </div>
  );
}
