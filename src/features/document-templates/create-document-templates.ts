import * as z from 'zod';
import type { Db } from '../../db/connect';
import type { SharedBrowser } from '../../reading/rendering/browser';
import type { Log } from '../../lib/logging/log';
import type { AuditTrail } from '../audit/audit-trail';
import { audienceAfter, cleanAudience } from '../audiences/audiences.rules';
import type { Audiences } from '../audiences/create-audiences';
import type { PortalUses } from '../audiences/portal-uses.repo';
import type { RateLimits } from '../rate-limits/rate-limits.service';
import { createExamplesSeed } from '../templates/seed-examples';
import { createTemplatesService, type TemplateOrigin } from '../templates/templates.service';
import type { WorkspacesRepo } from '../workspaces/workspaces.repo';
import type { PaperSize } from '../workspaces/workspaces.rules';
import { documentEntity, type DocumentTemplate } from './document-templates.entity';
import { type NewDocumentTemplate, newDocumentTemplate } from './document-templates.schema';
import { createDocumentTemplatesService } from './document-templates.service';
import type { DocumentMakers } from './download-document';
import { createDocumentFilling, type FillingDependencies } from './fill-document';
import { createDocumentTable } from './document-table';
import { createPortalDocumentsRepo } from './portal.repo';
import { createPortalDocuments } from './portal';
import { createDocumentRendering } from './rendering/document-rendering';
import { documentSearchText, excerptOf } from './rendering/document-text';
import { createDocumentPrinter } from './rendering/print-document';
import { documentTemplateRecord } from './document-template.record';
import examples from '../../../fixtures/document-templates.json';

/** The built-in examples, two for each category, from fixtures/document-templates.json. */
export const documentExamples = z
  .array(newDocumentTemplate)
  .parse(examples.map(({ lines, ...example }) => ({ ...example, content: lines.join('\n') })));

interface Dependencies extends FillingDependencies {
  db: Db;
  audit: AuditTrail;
  audiences: Audiences;
  portalUses: PortalUses;
  limits: Pick<RateLimits, 'consumeByPartner'>;
  browser: SharedBrowser;
  workspaces: Pick<WorkspacesRepo, 'byId' | 'profile'>;
  log: Log;
}

export function createDocumentTemplates(dependencies: Dependencies) {
  const { db, audit, audiences, portalUses, browser, limits, workspaces, clock, log } = dependencies;
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
  const makers: DocumentMakers = {
    async print(template, filling) {
      const workspace = await workspaces.profile(template.workspaceId);
      return print(template, filling, workspace?.paperSize);
    },
    fillSource: rendering.fillSource,
  };
  const common = createTemplatesService<DocumentTemplate, NewDocumentTemplate>({
    db,
    templates,
    entity: documentEntity,
    audit,
    clock,
    record: documentTemplateRecord,
    make,
    complete: (before, wanted) => ({ ...wanted, ...audienceAfter(before, wanted) }),
    check: (changed, before) => audiences.check(changed.workspaceId, changed, before),
  });

  return {
    services: {
      documentTemplates: createDocumentTemplatesService({
        common,
        templates,
        rendering,
        filling,
        makers,
        clock,
      }),
      portalDocuments: createPortalDocuments({
        templates,
        documents: createPortalDocumentsRepo(db, audience),
        audiences,
        portalUses,
        filling,
        makers,
        limits,
      }),
    },
    seed: createExamplesSeed({ templates, examples: documentExamples, make, clock }),
    /** Renders Markdown that partners see on a page. */
    texts: {
      html: (markdown: string) => rendering.article(markdown),
      excerpt: async (markdown: string) => excerptOf(await rendering.articleText(markdown)),
    },
    /** Prints HTML that other features have made. */
    printHtml: ({ name, html }: { name: string; html: string }, paper: PaperSize) =>
      print({ name, content: html, fileFormat: 'html' }, null, paper),
    close: rendering.close,
  };
}

export type DocumentTemplateServices = ReturnType<typeof createDocumentTemplates>['services'];
