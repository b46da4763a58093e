import * as z from 'zod';
import { answerLike, textOrNull, time, timeOrNull } from '../../../lib/entities/answer-schema';
import { workspaceRoles } from '../../../lib/roles';
import type { MemberUser } from '../../workspaces/member.entity';
import type { CreatedInvitation, InvitationItem } from '../invitations/invitations.service';

const role = z.enum(workspaceRoles);

export const memberAnswer = answerLike<MemberUser>()('Member', {
  id: z.string(),
  email: z.string(),
  name: textOrNull,
  workspaceRole: role,
  lastLogin: timeOrNull,
  mfaEnabled: z.boolean(),
  joinedAt: time,
});

export const colleagueAnswer = answerLike<Pick<MemberUser, 'id' | 'email' | 'name' | 'workspaceRole'>>()(
  'Colleague',
  { id: z.string(), email: z.string(), name: textOrNull, workspaceRole: role },
);

const invitation = {
  id: z.string(),
  email: z.string(),
  role,
  partnerId: textOrNull,
  expiresAt: time,
  createdAt: time,
};

export const invitationAnswer = answerLike<InvitationItem>()('Invitation', {
  ...invitation,
  partnerName: textOrNull,
});

export const createdInvitationAnswer = answerLike<CreatedInvitation>()('CreatedInvitation', {
  ...invitation,
  workspaceName: z.string(),
  inviteUrl: z.string(),
  mailStatus: z.enum(['sent', 'failed', 'limited', 'off']),
});

/** The parts of an invitation that its recipient sees. */
export const invitationForAnswer = z.object({ email: z.string(), role, workspaceName: z.string() });
