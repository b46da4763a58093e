import * as z from 'zod';
import { answerLike, answerOf, count, textOrNull, time } from '../../lib/entities/answer-schema';
import { appearanceAnswer, audienceAnswer } from '../audiences/audiences.schema';
import { resourceEntity, type Resource } from './resources.entity';
import type { PortalResource, ShownVersion } from './resources.repo';

export const resourceAnswer = answerOf<Resource>()('Resource', resourceEntity, {
  ...audienceAnswer,
  ...appearanceAnswer,
  requiresAgreementId: textOrNull,
  size: count,
  version: count,
  downloadCount: count,
  createdBy: textOrNull,
});

export const versionAnswer = answerLike<ShownVersion>()('ResourceVersion', {
  id: z.string(),
  version: count,
  fileName: z.string(),
  contentType: z.string(),
  size: count,
  createdBy: textOrNull,
  createdByName: textOrNull,
  createdAt: time,
});

export const portalResourceAnswer = answerLike<PortalResource>()('PortalResource', {
  id: z.string(),
  name: z.string(),
  description: textOrNull,
  category: textOrNull,
  fileName: z.string(),
  contentType: z.string(),
  size: count,
  acceptFirst: z.object({ id: z.string(), title: z.string() }).nullable(),
  updatedAt: time,
});
