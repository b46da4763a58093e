import type { Template, TemplateCard } from '../templates/templates.repo';
import type { DocumentCategory, DocumentFormat } from './document-templates.rules';

/** A document template (spec §3). */
export interface DocumentTemplate extends Template {
  category: DocumentCategory;
  description: string | null;
  fileFormat: DocumentFormat;
  /** Markdown or HTML; for `pdf`, either of them. */
  content: string;
}

export type DocumentCard = TemplateCard<DocumentTemplate, 'content'>;

/** The fields that a document is rendered from. */
export type DocumentContent = Pick<DocumentTemplate, 'name' | 'content' | 'fileFormat'>;
