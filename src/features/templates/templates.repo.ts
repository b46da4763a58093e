import type { Db } from '../../db/connect';
import { createEntityTable } from '../../db/entity-table';
import { rowCount, statusCounts } from '../../db/lists/row-counts';
import type { DeclarationOf } from '../../lib/entities/entity';
import type { Page, PageRequest } from '../../lib/paging';

/** The fields of all kinds of templates (spec §3). */
export interface Template {
  id: string;
  workspaceId: string;
  name: string;
  category: string;
  tags: string[];
  /** The user who created it; null after that account is deleted. */
  createdBy: string | null;
  createdAt: string;
  updatedAt: string;
}

/** Each filter narrows the list; undefined filters nothing. */
export interface TemplateListFilters {
  search?: string | undefined;
  category?: string | undefined;
  /** For documents only. */
  fileFormat?: string | undefined;
}

/** Number of templates by category; empty categories are missing. */
export type TemplateCounts = ReadonlyMap<string, number>;

/** A kind of template (see migrations/006-templates.ts). */
interface Kind<Kept extends Template> {
  table: 'email_templates' | 'document_templates';
  entity: DeclarationOf<Kept>;
  /** See `createEntityTable`. */
  derive?(template: Kept): Promise<object>;
}

/** Limit for counting filtered lists. */
const COUNT_CAP = 1000;

export function createTemplatesRepo<Kept extends Template>(db: Db, kind: Kind<Kept>) {
  const { table } = kind;
  const templates = createEntityTable<Kept>(db, { ...kind, alias: 't' });
  return {
    ...templates,

    /** Lists templates, newest first. */
    list: (
      workspaceId: string,
      { search, category, fileFormat }: TemplateListFilters,
      request: PageRequest,
    ): Promise<Page<Kept>> => {
      const count = fileFormat ? COUNT_CAP : rowCount(db, workspaceId, table, category);
      return templates.page(workspaceId, { search, where: { category, fileFormat }, count }, request);
    },

    /** Counts templates by category in constant time. */
    counts: (workspaceId: string): Promise<TemplateCounts> => statusCounts(db, workspaceId, table),
  };
}

export type TemplatesRepo<Kept extends Template> = ReturnType<typeof createTemplatesRepo<Kept>>;
