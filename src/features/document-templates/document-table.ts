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
  /** Returns what lists and searches need of the content. */
  derive(template: Row): Promise<object>;
}

const rowOf = ({ partnerIds: _, ...row }: DocumentTemplate): Row => row;

/** Document templates with the partners that they are shared with. */
export function createDocumentTable(db: Db, { audience, derive }: Options) {
  const table = 'document_templates';
  const rows = createTemplatesRepo<Row>(db, { table, entity: documentEntity, derive });
  const cards = createTemplatesRepo<CardRow>(db, { table, entity: documentCardEntity });
  const whole = async (row: Row | undefined): Promise<DocumentTemplate | undefined> =>
    row && (await audience.show([row]))[0];

  return {
    delete: rows.delete,
    counts: rows.counts,
    byId: async (workspaceId: string, id: string) => whole(await rows.byId(workspaceId, id)),
    byIds: async (workspaceId: string, ids: readonly string[]) =>
      audience.show(await rows.byIds(workspaceId, ids)),
    lock: async (workspaceId: string, id: string) => whole(await rows.lock(workspaceId, id)),
    lockAll: async (workspaceId: string, ids: readonly string[]) =>
      audience.show(await rows.lockAll(workspaceId, ids)),

    async list(workspaceId: string, filters: TemplateListFilters, request: PageRequest) {
      const page = await rows.list(workspaceId, filters, request);
      return { ...page, items: await audience.show(page.items) };
    },

    /** Lists documents without their content. */
    async cards(workspaceId: string, filters: TemplateListFilters, request: PageRequest) {
      const page = await cards.list(workspaceId, filters, request);
      return { ...page, items: await audience.show(page.items) };
    },

    async insert(template: DocumentTemplate): Promise<void> {
      await rows.insert(rowOf(template));
      if (template.partnerIds.length > 0) await audience.replace(template.id, template.partnerIds);
    },

    /** Inserts templates that aren't shared with chosen partners. */
    insertAll: (templates: readonly DocumentTemplate[]) => rows.insertAll(templates.map(rowOf)),

    async update(template: DocumentTemplate): Promise<void> {
      await rows.update(rowOf(template));
      await audience.replace(template.id, template.partnerIds);
    },
  };
}

export type DocumentTable = ReturnType<typeof createDocumentTable>;
