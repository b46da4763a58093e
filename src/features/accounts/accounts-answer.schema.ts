import * as z from 'zod';
import { answerLike, count, textOrNull, time, timeOrNull } from '../../lib/entities/answer-schema';
import { workspaceRoles } from '../../lib/roles';
import type { MemberUser } from '../workspaces/member-lists.repo';
import type { CreatedInvitation, InvitationItem } from './invitations/invitations.service';
import type { SecondFactorNeeded } from './second-factor/second-factor.rules';
import type { TotpEnrolment } from './second-factor/second-factor.service';
import type { Me } from './sessions/begin-session';
import type { OwnSession } from './sessions/own-sessions.service';

const role = z.enum(workspaceRoles);

export const meAnswer = answerLike<Me>()('Me', {
  id: z.string(),
  email: z.string(),
  name: textOrNull,
  timeZone: textOrNull,
  role: z.string(),
  workspaceId: textOrNull,
  workspaceRole: role.nullable(),
  superAdmin: z.boolean(),
  mfaEnabled: z.boolean(),
});

const secondFactorNeededAnswer = answerLike<SecondFactorNeeded>()('SecondFactorNeeded', {
  mfaRequired: z.literal(true),
  ticket: z.string(),
  methods: z.array(z.enum(['totp', 'passkey', 'recovery'])),
});

/** The answer of every way to sign in. */
export const signInAnswer = z.union([meAnswer, secondFactorNeededAnswer]);

export const totpEnrolmentAnswer = answerLike<TotpEnrolment>()('TotpEnrolment', {
  secret: z.string(),
  otpauthUrl: z.string(),
});

export const recoveryCodesAnswer = z.object({ recoveryCodes: z.array(z.string()) });

export const ownSessionAnswer = answerLike<OwnSession>()('Session', {
  id: z.string(),
  createdAt: time,
  lastSeenAt: time,
  userAgent: textOrNull,
  current: z.boolean(),
});

export const revokedAnswer = z.object({ revoked: count });

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
