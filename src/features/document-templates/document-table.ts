import type { Db } from '../../db/connect';
import type { PageRequest } from '../../lib/paging';
import type { AudienceTable } from '../audiences/audiences.repo';
import { createTemplatesRepo, type TemplateListFilters } from '../templates/templates.repo';
import {
  documentCardEntity,
  documentEntity,
  type DocumentCard,
  type DocumentTemplate,
} from './document-templates.entity';

type Row = Omit<DocumentTemplate, 'partnerIds'>;
type CardRow = Omit<DocumentCard, 'partnerIds'>;

interface Options {
  audience: AudienceTable;
  /** Returns the columns for lists and searches that derive from the content. */
  derive(template: Row): Promise<object>;
}

const rowOf = ({ partnerIds: _, ...row }: DocumentTemplate): Row => row;

/** Document templates with the partners that they are shared with. */
export function createDocumentTable(db: Db, { audience, derive }: Options) {
  const table = 'document_templates';
  const rows = createTemplatesRepo<Row>(db, { table, entity: documentEntity, derive });
  const cards = createTemplatesRepo<CardRow>(db, { table, entity: documentCardEntity });

  return {
    ...audience.recordsOf<DocumentTemplate>(rows),
    counts: rows.counts,

    async list(workspaceId: string, filters: TemplateListFilters, request: PageRequest) {
      const page = await rows.list(workspaceId, filters, request);
      return { ...page, items: await audience.show(page.items) };
    },

    /** Lists documents without their content. */
    async cards(workspaceId: string, filters: TemplateListFilters, request: PageRequest) {
      const page = await cards.list(workspaceId, filters, request);
      return { ...page, items: await audience.show(page.items) };
    },

    /** Inserts templates that aren't shared with chosen partners. */
    insertAll: (templates: readonly DocumentTemplate[]) => rows.insertAll(templates.map(rowOf)),
  };
}

export type DocumentTable = ReturnType<typeof createDocumentTable>;
