import type { Db } from '../../db/connect';
import { authorize, type Actor, type Member } from '../../lib/actor';
import type { SharedBrowser } from '../../lib/browser';
import type { Download } from '../../lib/download';
import type { Log } from '../../lib/log';
import type { Page, PageRequest } from '../../lib/paging';
import type { AuditTrail } from '../audit/audit-trail';
import type { TemplateListFilters } from '../templates/templates.repo';
import { audienceAfter, cleanAudience } from '../audiences/audiences.rules';
import type { Audiences } from '../audiences/create-audiences';
import type { RateLimits } from '../rate-limits/rate-limits.service';
import { editTemplates, viewTemplates } from '../templates/templates.rules';
import { createExamplesSeed } from '../templates/seed-examples';
import { createTemplatesService, type TemplateOrigin } from '../templates/templates.service';
import { documentExamples } from './document-examples';
import {
  documentEntity,
  type DocumentCard,
  type DocumentContent,
  type DocumentTemplate,
} from './document-templates.entity';
import type {
  DocumentCopy,
  DocumentDownload,
  DocumentDraft,
  NewDocumentTemplate,
} from './document-templates.schema';
import { createDocumentFilling, missingIn, type FillingDependencies } from './fill-document';
import { createDocumentTable } from './document-table';
import { createPortalDocumentsRepo } from './portal-documents.repo';
import { createPortalDocuments } from './portal-documents';
import { createDocumentRendering } from './rendering/document-rendering';
import { documentSearchText, excerptOf } from './rendering/document-text';
import { downloadDocument } from './download-document';
import { createDocumentPrinter } from './rendering/print-document';

interface Dependencies extends FillingDependencies {
  db: Db;
  audit: AuditTrail;
  audiences: Audiences;
  limits: Pick<RateLimits, 'consumeByPartner'>;
  browser: SharedBrowser;
  log: Log;
}

/** A complete HTML page for a sandboxed frame. */
export interface Preview {
  html: string;
  /** Names of variables that the partner has no value for; they stay as in the template. Empty without a partner. */
  missing: string[];
}

/** Wires this feature for src/app.ts. */
export function createDocumentTemplates(dependencies: Dependencies) {
  const { db, audit, audiences, browser, limits, clock, log } = dependencies;
  const rendering = createDocumentRendering({ log });
  const audience = audiences.tableOf({ links: 'document_partners', column: 'documentId' });
  const templates = createDocumentTable(db, {
    audience,
    async derive(template) {
      const text = await rendering.textOf(template);
      return { searchText: documentSearchText(template, text), excerpt: excerptOf(text) };
    },
  });
  const make = (origin: TemplateOrigin, details: NewDocumentTemplate): DocumentTemplate => ({
    ...origin,
    ...details,
    ...cleanAudience(details),
    downloadCount: 0,
  });
  const filling = createDocumentFilling(dependencies);
  const print = createDocumentPrinter({ browser, render: rendering.render });
  const makers = { print, fillSource: rendering.fillSource };
  const service = createTemplatesService<DocumentTemplate, NewDocumentTemplate>({
    db,
    templates,
    entity: documentEntity,
    audit,
    clock,
    objectType: 'document_template',
    make,
    complete: (before, wanted) => ({ ...wanted, ...audienceAfter(before, wanted) }),
    check: (changed, before) => audiences.check(changed.workspaceId, changed, before),
  });

  async function previewOf(actor: Member, document: DocumentContent, copy: DocumentCopy): Promise<Preview> {
    const filled = await filling.forMember(actor, copy);
    const html = await rendering.render(document, '', filled?.filling);
    return { html, missing: filled ? missingIn(document, filled.filling) : [] };
  }

  return {
    service: {
      ...service,

      async create(actor: Actor, details: NewDocumentTemplate): Promise<DocumentTemplate> {
        authorize(actor, editTemplates);
        // Render before the transaction, which blocks all other writers on SQLite.
        await rendering.textOf(details);
        return service.create(actor, details);
      },

      async update(
        actor: Actor,
        id: string,
        wanted: Partial<NewDocumentTemplate>,
      ): Promise<DocumentTemplate> {
        authorize(actor, editTemplates);
        await rendering.textOf({ ...(await service.get(actor, id)), ...wanted });
        return service.update(actor, id, wanted);
      },

      /** Lists documents with an excerpt instead of their content. */
      async cards(actor: Actor, asked: TemplateListFilters & PageRequest): Promise<Page<DocumentCard>> {
        authorize(actor, viewTemplates);
        const { limit, cursor, sort, ...filters } = asked;
        return templates.cards(actor.workspaceId, filters, { limit, cursor, sort });
      },

      /**
       * Returns a preview page, which runs and fetches nothing, as it is for a partner if one is given.
       * @throws 404 as `get`, and `Partner not found`
       */
      async preview(actor: Actor, id: string, copy: DocumentCopy = {}): Promise<Preview> {
        authorize(actor, viewTemplates);
        return previewOf(actor, await service.get(actor, id), copy);
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
      async download(
        actor: Actor,
        id: string,
        { format, ...copy }: DocumentDownload = {},
      ): Promise<Download> {
        authorize(actor, viewTemplates);
        const template = await service.get(actor, id);
        const fileFormat = format ?? template.fileFormat;
        return downloadDocument(template, {
          ...makers,
          fileFormat,
          copy: await filling.forMember(actor, copy),
        });
      },
    },
    portal: createPortalDocuments({
      templates,
      documents: createPortalDocumentsRepo(db, audience),
      audiences,
      filling,
      makers,
      limits,
    }),
    seed: createExamplesSeed({ templates, examples: documentExamples, make, clock }),
    /** Renders Markdown that partners see on a page. */
    texts: {
      html: (markdown: string) => rendering.article(markdown),
      excerpt: async (markdown: string) => excerptOf(await rendering.articleText(markdown)),
    },
    close: rendering.close,
  };
}

export type DocumentTemplatesService = ReturnType<typeof createDocumentTemplates>['service'];
