import * as z from 'zod';
import { answerLike, answerOf, count, textOrNull, time } from '../../lib/entities/answer-schema';
import { sharedAudienceAnswer } from '../audiences/audiences.schema';
import type { Preview } from './document-templates.service';
import { documentEntity, type DocumentTemplate } from './document-templates.entity';
import type { PortalDocument } from './portal.repo';
import { documentCategories, documentFormats } from './document-templates.rules';

export const documentTemplateAnswer = answerOf<DocumentTemplate>()('DocumentTemplate', documentEntity, {
  category: z.enum(documentCategories),
  description: textOrNull,
  fileFormat: z.enum(documentFormats),
  tags: z.array(z.string()),
  ...sharedAudienceAnswer,
  downloadCount: count,
  createdBy: textOrNull,
});

export const documentPreviewAnswer = answerLike<Preview>()('DocumentPreview', {
  html: z.string(),
  missing: z.array(z.string()),
});

export const portalDocumentAnswer = answerLike<PortalDocument>()('PortalDocument', {
  id: z.string(),
  name: z.string(),
  description: textOrNull,
  category: z.enum(documentCategories),
  updatedAt: time,
});
