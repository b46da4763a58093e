import * as z from 'zod';
import type { SchemasOf } from '../../lib/entities/entity-schema';
import { oneOf, optionalLines, queryText } from '../../lib/entities/fields';
import { newestRequest } from '../../lib/paging';
import { filteredLike } from '../../lib/entities/filters/filter-parameter';
import { isTimeZone } from '../../lib/time/time-zone';
import { sharedAudienceFields } from '../audiences/audiences.schema';
import { templateFilters, templateName, templateTags } from '../templates/templates.schema';
import { documentEntity } from './document-templates.entity';
import { documentCategories, documentFormats, documentLimits } from './document-templates.rules';

const category = oneOf('Category', documentCategories);
const fileFormat = oneOf('File format', documentFormats);

const CONTENT_REQUIRED = 'Content is required';

/** Stored as typed, since leading spaces matter in Markdown. Only white space counts as empty. */
const content = z.string(CONTENT_REQUIRED).refine((text) => text.trim() !== '', CONTENT_REQUIRED);

const details = z.object({
  name: templateName,
  description: optionalLines('Description', documentLimits.description),
  category,
  content,
  fileFormat,
  tags: templateTags,
  ...sharedAudienceFields,
} satisfies SchemasOf<typeof documentEntity>);

/** Body of `POST /api/document-templates` (spec §5, §7). */
export const newDocumentTemplate = details.extend({
  description: details.shape.description.default(null),
  tags: templateTags.default([]),
  audience: sharedAudienceFields.audience.default('none'),
  tiers: sharedAudienceFields.tiers.default([]),
  partnerIds: sharedAudienceFields.partnerIds.default([]),
});

export const documentTemplateChanges = details.partial();

const timeZone = queryText('timeZone').refine(isTimeZone, 'timeZone must be an IANA time zone');

/** The partner for which a document is filled in; the time zone is that of `{{today}}`. */
export const documentCopy = z.object({
  partnerId: queryText('partnerId').optional(),
  timeZone: timeZone.default('UTC'),
});

/** Query of `GET /api/document-templates/{id}/download`. */
export const documentDownload = documentCopy.extend({
  format: z.enum(['pdf'], 'format must be pdf').optional(),
});

/** An unsaved document, for a preview. */
export const documentDraft = documentCopy.extend({ content: z.string(CONTENT_REQUIRED), fileFormat });

export const documentTemplateFilters = templateFilters.extend({
  ...filteredLike(documentEntity),
  category: category.optional(),
  fileFormat: fileFormat.optional(),
});

export type NewDocumentTemplate = z.infer<typeof newDocumentTemplate>;
export type DocumentDraft = z.input<typeof documentDraft>;
export type DocumentCopy = z.input<typeof documentCopy>;
export type DocumentDownload = z.input<typeof documentDownload>;

export const portalDocumentsRequest = newestRequest;
