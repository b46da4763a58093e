import { defineEntity } from '../../lib/entities/entity';
import { sharedAudiences, type Audience, type SharedAudienceKind } from '../audiences/audiences.rules';
import type { Template } from '../templates/templates.repo';
import {
  documentCategories,
  documentFormats,
  type DocumentCategory,
  type DocumentFormat,
} from './document-templates.rules';

/** A document template (spec §3). */
export interface DocumentTemplate extends Template, Audience<SharedAudienceKind> {
  category: DocumentCategory;
  description: string | null;
  fileFormat: DocumentFormat;
  /** Markdown or HTML; for `pdf`, either of them. */
  content: string;
  /** Downloads by portal users. */
  downloadCount: number;
}

/** A document in lists, with the beginning of its text instead of the long content. */
export interface DocumentCard extends Omit<DocumentTemplate, 'content'> {
  excerpt: string;
}

/** The fields that a document is rendered from. */
export type DocumentContent = Pick<DocumentTemplate, 'name' | 'content' | 'fileFormat'>;

/** Without searched fields, because the search text contains the rendered text (rendering/document-text.ts). */
export const documentEntity = defineEntity<DocumentTemplate>()({
  title: 'name',
  fields: {
    id: { isFixed: true },
    workspaceId: { isFixed: true },
    name: { label: 'Name', edit: true, sort: 'text' },
    description: { label: 'Description', edit: true },
    category: { label: 'Category', edit: true, filter: documentCategories },
    fileFormat: { label: 'Format', edit: true, filter: documentFormats },
    // Too long to be read for each document of a list.
    content: { edit: true, filter: 'none' },
    tags: { label: 'Tags', write: (tags) => tags.join(', '), stored: 'json', edit: true, filter: 'list' },
    audience: { label: 'Audience', edit: true, filter: sharedAudiences },
    tiers: { stored: 'json', edit: true },
    partnerIds: { from: null, stored: 'json', edit: true },
    // Only changed by downloads.
    downloadCount: { label: 'Downloads', write: String, isFixed: true, filter: 'number' },
    createdBy: { isFixed: true },
    createdAt: { label: 'Created', isFixed: true, sort: 'time' },
    updatedAt: { label: 'Updated', sort: 'time' },
  },
});

const { content, ...short } = documentEntity.fields;

export const documentCardEntity = defineEntity<DocumentCard>()({
  title: 'name',
  fields: { ...short, excerpt: content },
});
