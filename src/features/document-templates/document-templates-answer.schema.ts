import { z } from 'zod';
import { answerLike, answerOf, textOrNull } from '../../lib/answer-schema';
import type { Preview } from './create-document-templates';
import { documentEntity, type DocumentTemplate } from './document-templates.entity';
import { documentCategories, documentFormats } from './document-templates.rules';

export const documentTemplateAnswer = answerOf<DocumentTemplate>()('DocumentTemplate', documentEntity, {
  category: z.enum(documentCategories),
  description: textOrNull,
  fileFormat: z.enum(documentFormats),
  tags: z.array(z.string()),
  createdBy: textOrNull,
});

export const documentPreviewAnswer = answerLike<Preview>()('DocumentPreview', {
  html: z.string(),
  missing: z.array(z.string()),
});
