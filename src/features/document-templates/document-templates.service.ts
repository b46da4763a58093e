import { authorize, type Actor, type Member } from '../../lib/actor';
import type { Download } from '../../lib/download';
import type { Clock } from '../../lib/clock';
import { readerOf } from '../../lib/entities/filters/reader';
import type { Page, PageRequest } from '../../lib/paging';
import type { TemplateListFilters } from '../templates/templates.repo';
import { editTemplates, viewTemplates } from '../templates/templates.rules';
import type { TemplatesService } from '../templates/templates.service';
import type { DocumentTable } from './document-table';
import type { DocumentCard, DocumentContent, DocumentTemplate } from './document-templates.entity';
import type {
  DocumentCopy,
  DocumentDownload,
  DocumentDraft,
  NewDocumentTemplate,
} from './document-templates.schema';
import { downloadDocument, type DocumentMakers } from './download-document';
import { missingIn, type DocumentFilling } from './fill-document';
import type { DocumentRendering } from './rendering/document-rendering';

/** A complete HTML page for a sandboxed frame. */
export interface Preview {
  html: string;
  /**
   * Names of variables for which the partner doesn't have a value; they stay as in the template. Empty without a
   * partner.
   */
  missing: string[];
}

interface Dependencies {
  /** The functions that documents share with other templates. */
  common: TemplatesService<DocumentTemplate, NewDocumentTemplate>;
  templates: Pick<DocumentTable, 'cards'>;
  rendering: DocumentRendering;
  filling: DocumentFilling;
  makers: DocumentMakers;
  clock: Clock;
}

/** Document templates, their previews and files (spec §6). */
export function createDocumentTemplatesService(dependencies: Dependencies) {
  const { common, templates, rendering, filling, makers, clock } = dependencies;

  async function previewOf(actor: Member, document: DocumentContent, copy: DocumentCopy): Promise<Preview> {
    const filled = await filling.forMember(actor, copy);
    const html = await rendering.render(document, '', filled?.filling);
    return { html, missing: filled ? missingIn(document, filled.filling) : [] };
  }

  return {
    ...common,

    async create(actor: Actor, details: NewDocumentTemplate): Promise<DocumentTemplate> {
      authorize(actor, editTemplates);
      // Render before the transaction, which blocks all other writers on SQLite.
      await rendering.textOf(details);
      return common.create(actor, details);
    },

    async update(actor: Actor, id: string, wanted: Partial<NewDocumentTemplate>): Promise<DocumentTemplate> {
      authorize(actor, editTemplates);
      await rendering.textOf({ ...(await common.get(actor, id)), ...wanted });
      return common.update(actor, id, wanted);
    },

    /** Lists documents with an excerpt instead of their content. */
    async cards(actor: Actor, asked: TemplateListFilters & PageRequest): Promise<Page<DocumentCard>> {
      authorize(actor, viewTemplates);
      const { limit, cursor, sort, f, ...filters } = asked;
      const reader = readerOf(actor, clock.now());
      return templates.cards(actor.workspaceId, filters, { limit, cursor, sort, f, reader });
    },

    /**
     * Returns a preview page without scripts and requests, filled in for a partner if one is given.
     * @throws 404 as `get`, and `Partner not found`
     */
    async preview(actor: Actor, id: string, copy: DocumentCopy = {}): Promise<Preview> {
      authorize(actor, viewTemplates);
      return previewOf(actor, await common.get(actor, id), copy);
    },

    /** Returns a preview page of an unsaved document. @throws 404 `Partner not found` */
    async previewDraft(actor: Actor, { content, fileFormat, ...copy }: DocumentDraft): Promise<Preview> {
      authorize(actor, editTemplates);
      return previewOf(actor, { name: '', content, fileFormat }, copy);
    },

    /**
     * Returns the file, for all roles with read access (spec §6), filled in for a partner if one is given.
     * @throws 404 as `get`, and `Partner not found`; 422 if it becomes too long; 503 for a `pdf` that takes too long,
     * or without Chromium (names PARTNERHUB_CHROMIUM)
     */
    async download(actor: Actor, id: string, { format, ...copy }: DocumentDownload = {}): Promise<Download> {
      authorize(actor, viewTemplates);
      const template = await common.get(actor, id);
      const fileFormat = format ?? template.fileFormat;
      return downloadDocument(template, {
        ...makers,
        fileFormat,
        copy: await filling.forMember(actor, copy),
      });
    },
  };
}
