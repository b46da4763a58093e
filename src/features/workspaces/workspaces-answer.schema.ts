import * as z from 'zod';
import { answerLike, textOrNull, time } from '../../lib/entities/answer-schema';
import { paperSizes } from './workspaces.rules';
import type { PresentedWorkspace } from './workspaces.service';

export const workspaceAnswer = answerLike<PresentedWorkspace>()('Workspace', {
  id: z.string(),
  name: z.string(),
  description: textOrNull,
  website: textOrNull,
  logoUrl: textOrNull,
  industryTags: z.array(z.string()),
  regionTags: z.array(z.string()),
  productsTags: z.array(z.string()),
  redirectHosts: z.array(z.string()),
  requireMfa: z.boolean(),
  accentColor: textOrNull,
  paperSize: z.enum(paperSizes),
  createdAt: time,
});
