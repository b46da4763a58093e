import * as z from 'zod';
import { answerLike, count, textOrNull, time } from '../../lib/entities/answer-schema';
import { exportStatuses, type ExportView } from './workspace-exports.rules';

export const exportAnswer = answerLike<ExportView>()('WorkspaceExport', {
  id: z.string(),
  status: z.enum(exportStatuses),
  progress: count,
  size: count.nullable(),
  error: textOrNull,
  createdAt: time,
  expiresAt: time,
});
