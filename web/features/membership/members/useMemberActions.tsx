import { useState } from 'react';
import { removalProblem, type Standing } from '../../../../src/features/membership/members/members.rules';
import type { MemberUser } from '../../../../src/features/workspaces/member.entity';
import type { WorkspaceRole } from '../../../../src/lib/roles';
import { DeleteDialog } from '../../../lib/dialogs/DeleteDialog';
import { LazyConfirmDialog } from '../../../lib/dialogs/LazyConfirmDialog';
import { useDialog } from '../../../lib/dialogs/useDialog';
import { useSave } from '../../../lib/requests/useSave';
import { Button } from '../../../ui/actions/Button';
import { MemberRole } from './MemberRole';
import { roleChangeConfirmation } from './role-change-confirmation';

interface RoleChange {
  member: MemberUser;
  to: WorkspaceRole;
}

/** Returns the controls that change the role of a member and remove one, with their dialogs. */
export function useMemberActions(standing: Standing) {
  const removal = useDialog<MemberUser>();
  const question = useDialog<RoleChange>();
  const [changing, setChanging] = useState<RoleChange | null>(null);
  const { save, isPending } = useSave({ failure: 'Failed to update role', success: 'Role updated' });

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

  return {
    roleOf: (member: MemberUser) => (
      <MemberRole
        member={member}
        standing={standing}
        changingTo={changing?.member.id === member.id ? changing.to : null}
        isWaiting={isPending}
        onChange={(to) => ask({ member, to })}
      />
    ),
    removeButton: (member: MemberUser) => (
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
    dialogs: (
      <>
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
      </>
    ),
  };
}
