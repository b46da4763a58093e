import { roleLabels, type Standing } from '../../../../src/features/membership/members/members.rules';
import type { MemberUser } from '../../../../src/features/workspaces/member.entity';
import type { WorkspaceRole } from '../../../../src/lib/roles';

/** Returns the question to ask before a far-reaching change, or null if none is needed. */
export function roleChangeConfirmation(
  { member: { id, email, workspaceRole }, to }: { member: MemberUser; to: WorkspaceRole },
  standing: Standing,
): { title: string; description: string } | null {
  if (id === standing.userId)
    return {
      title: `Change your own role to ${roleLabels[to]}?`,
      description: 'You lose these rights immediately. Only another owner or admin can give them back.',
    };
  if (to === 'owner')
    return {
      title: `Make ${email} an owner?`,
      description: 'Owners can do everything, including changing and removing other owners.',
    };
  if (workspaceRole === 'partner_portal')
    return {
      title: `Let ${email} into the workspace?`,
      description: `They saw only the profile of their partner. As ${roleLabels[to]} they see the whole workspace, and are no longer tied to the partner.`,
    };
  return null;
}
