import type { Db } from '../../db/connect';
import { authorize, type Actor } from '../../lib/actor';
import type { SharedBrowser } from '../../lib/browser';
import type { Clock } from '../../lib/clock';
import type { Download } from '../../lib/download';
import type { Log } from '../../lib/log';
import type { Page, PageRequest } from '../../lib/paging';
import type { AuditTrail } from '../audit/audit-trail';
import { createTemplatesRepo, type TemplateListFilters } from '../templates/templates.repo';
import { editTemplates, viewTemplates } from '../templates/templates.rules';
import { createExamplesSeed } from '../templates/seed-examples';
import { createTemplatesService, type TemplateOrigin } from '../templates/templates.service';
import { documentExamples } from './document-examples';
import {
  documentCardEntity,
  documentEntity,
  type DocumentCard,
  type DocumentTemplate,
} from './document-templates.entity';
import type { DocumentDraft, NewDocumentTemplate } from './document-templates.schema';
import { createDocumentRendering } from './rendering/document-rendering';
import { documentSearchText, excerptOf } from './rendering/document-text';
import { downloadDocument } from './download-document';
import { createDocumentPrinter } from './rendering/print-document';

interface Dependencies {
  db: Db;
  audit: AuditTrail;
  browser: SharedBrowser;
  clock: Clock;
  log: Log;
}

/** A complete HTML page for a sandboxed frame. */
export interface Preview {
  html: string;
}

/** Wires this feature for src/app.ts. */
export function createDocumentTemplates({ db, audit, browser, clock, log }: Dependencies) {
  const rendering = createDocumentRendering({ log });
  const table = 'document_templates';
  const templates = createTemplatesRepo<DocumentTemplate>(db, {
    table,
    entity: documentEntity,
    async derive(template) {
      const text = await rendering.textOf(template);
      return { searchText: documentSearchText(template, text), excerpt: excerptOf(text) };
    },
  });
  const cards = createTemplatesRepo<DocumentCard>(db, { table, entity: documentCardEntity });
  const make = (origin: TemplateOrigin, details: NewDocumentTemplate): DocumentTemplate => ({
    ...origin,
    ...details,
  });
  const print = createDocumentPrinter({ browser, render: rendering.render });
  const service = createTemplatesService<DocumentTemplate, NewDocumentTemplate>({
    db,
    templates,
    entity: documentEntity,
    audit,
    clock,
    objectType: 'document_template',
    make,
  });

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
        return cards.list(actor.workspaceId, filters, { limit, cursor, sort });
      },

      /** Returns a preview page, which runs and fetches nothing. @throws 404 as `get` */
      async preview(actor: Actor, id: string): Promise<Preview> {
        authorize(actor, viewTemplates);
        return { html: await rendering.render(await service.get(actor, id)) };
      },

      /** Returns a preview page of an unsaved document. */
      async previewDraft(actor: Actor, draft: DocumentDraft): Promise<Preview> {
        authorize(actor, editTemplates);
        return { html: await rendering.render({ name: '', ...draft }) };
      },

      /**
       * Returns the file, for all roles with read access (spec §6).
       * @throws 404 as `get`; 503 for a `pdf` that takes too long, or without Chromium (names PARTNERHUB_CHROMIUM)
       */
      async download(actor: Actor, id: string): Promise<Download> {
        authorize(actor, viewTemplates);
        return downloadDocument(await service.get(actor, id), print);
      },
    },
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
