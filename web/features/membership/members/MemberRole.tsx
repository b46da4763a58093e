import {
  memberRoles,
  mayGrant,
  roleLabels,
  roleProblem,
  type Standing,
} from '../../../../src/features/membership/members/members.rules';
import type { MemberUser } from '../../../../src/features/workspaces/member.entity';
import type { WorkspaceRole } from '../../../../src/lib/roles';
import { Select } from '../../../ui/forms/choices/Select';
import { Button } from '../../../ui/actions/Button';

interface Props {
  member: MemberUser;
  standing: Standing;
  /** The role that is being saved. */
  changingTo: WorkspaceRole | null;
  /** Whether another change is being saved. */
  isWaiting: boolean;
  onChange: (role: WorkspaceRole) => void;
}

/** A select for a member's role, or the role with the reason why it can't be changed. */
export function MemberRole({ member, standing, changingTo, isWaiting, onChange }: Props) {
  const { email, workspaceRole } = member;
  const problem = roleProblem(standing, member);
  if (problem !== null)
    return (
      <Button
        size="sm"
        accessibleName={`Role of ${email}: ${roleLabels[workspaceRole]}`}
        disabledReason={problem}
        onPress={() => undefined}
      >
        {roleLabels[workspaceRole]}
      </Button>
    );
  const offered = memberRoles.map((role) => {
    const isAllowed = mayGrant(standing.role, { to: role });
    return {
      id: role,
      label: isAllowed ? roleLabels[role] : `${roleLabels[role]} (owners only)`,
      isDisabled: !isAllowed,
    };
  });
  // Partner portal is shown as the current role, but can't be chosen (spec §6).
  const current =
    workspaceRole === 'partner_portal'
      ? [{ id: workspaceRole, label: roleLabels[workspaceRole], isDisabled: true }]
      : [];
  return (
    <Select
      hideLabel
      label={`Role of ${email}`}
      name="role"
      value={changingTo ?? workspaceRole}
      choices={[...offered, ...current]}
      onChange={(asked) => {
        const role = memberRoles.find((one) => one === asked);
        if (role !== undefined && !isWaiting) onChange(role);
      }}
    />
  );
}
