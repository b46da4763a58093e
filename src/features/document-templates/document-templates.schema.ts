import { z } from 'zod';
import { oneOf, optionalText } from '../../lib/fields';
import { templateFilters, templateName, templateTags } from '../templates/templates.schema';
import { documentCategories, documentFormats, documentLimits } from './document-templates.rules';

const category = oneOf('Category', documentCategories);
const fileFormat = oneOf('File format', documentFormats);

const CONTENT_REQUIRED = 'Content is required';

/** Kept as it is typed: blanks at the beginning of a line mean something in Markdown. Nothing but blanks is no content. */
const content = z.string(CONTENT_REQUIRED).refine((text) => text.trim() !== '', CONTENT_REQUIRED);

const details = z.object({
  name: templateName,
  description: optionalText('Description', documentLimits.description),
  category,
  content,
  fileFormat,
  tags: templateTags,
});

/** What `POST /api/document-templates` takes (spec §5, §7). */
export const newDocumentTemplate = details.extend({
  description: details.shape.description.default(null),
  tags: templateTags.default([]),
});

export const documentTemplateChanges = details.partial();

/** A document that is still being written, to see what it will look like. */
export const documentDraft = z.object({ content: z.string(CONTENT_REQUIRED), fileFormat });

export const documentTemplateFilters = templateFilters.extend({
  category: category.optional(),
  fileFormat: fileFormat.optional(),
});

export type NewDocumentTemplate = z.infer<typeof newDocumentTemplate>;
export type DocumentDraft = z.infer<typeof documentDraft>;
