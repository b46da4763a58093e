import * as z from 'zod';
import { answerLike, count, textOrNull, time } from '../../lib/entities/answer-schema';
import { workspaceRoles } from '../../lib/roles';
import type { Me } from './profile.rules';
import type { OwnSession } from './sessions/own-sessions.service';

export const meAnswer = answerLike<Me>()('Me', {
  id: z.string(),
  email: z.string(),
  name: textOrNull,
  timeZone: textOrNull,
  role: z.string(),
  workspaceId: textOrNull,
  workspaceRole: z.enum(workspaceRoles).nullable(),
  superAdmin: z.boolean(),
  mfaEnabled: z.boolean(),
});

export const ownSessionAnswer = answerLike<OwnSession>()('Session', {
  id: z.string(),
  createdAt: time,
  lastSeenAt: time,
  userAgent: textOrNull,
  current: z.boolean(),
});

export const revokedAnswer = z.object({ revoked: count });
