import * as z from 'zod';
import { answerLike, count, textOrNull, time } from '../../../lib/entities/answer-schema';
import { workspaceRoles } from '../../../lib/roles';
import { importStatuses, type ImportView } from './workspace-imports.rules';

export const importAnswer = answerLike<ImportView>()('WorkspaceImport', {
  id: z.string(),
  status: z.enum(importStatuses),
  progress: count,
  report: z
    .object({
      workspaceId: z.string(),
      name: z.string(),
      counts: z.record(z.string(), count),
      mapped: count,
      renamed: z.array(z.object({ entity: z.string(), field: z.string(), from: z.string(), to: z.string() })),
      invited: z.array(
        z.object({
          email: z.string(),
          role: z.enum(workspaceRoles),
          mailStatus: z.enum(['sent', 'failed', 'limited', 'off']).nullable(),
        }),
      ),
    })
    .nullable(),
  error: textOrNull,
  createdAt: time,
  expiresAt: time,
});
