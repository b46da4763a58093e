import * as z from 'zod';
import { answerLike, count, textOrNull, time, timeOrNull } from '../../lib/entities/answer-schema';
import { workspaceRoles } from '../../lib/roles';
import type { ListedWorkspace } from './listed-workspaces.repo';
import type { SuperAdminUser } from './superadmin.service';

export const listedWorkspaceAnswer = answerLike<ListedWorkspace>()('ListedWorkspace', {
  id: z.string(),
  name: z.string(),
  createdAt: time,
});

export const listedUserAnswer = answerLike<SuperAdminUser>()('ListedUser', {
  id: z.string(),
  email: z.string(),
  name: textOrNull,
  superAdmin: z.boolean(),
  lastLogin: timeOrNull,
  workspaces: z.array(
    z.object({ workspaceId: z.string(), workspaceName: z.string(), role: z.enum(workspaceRoles) }),
  ),
  workspaceCount: count,
});
