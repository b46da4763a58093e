import type { Knex } from 'knex';
import { createCodec } from '../../db/codec';
import type { Db } from '../../db/connect';
import { insertAll } from '../../db/insert-all';
import { keysetPage, type Count, type ExactCount } from '../../db/keyset';
import { rowCount, statusCounts } from '../../db/row-counts';
import { isSearch, searchPage, type OrderedList } from '../../db/text-search';
import type { Page, PageRequest } from '../../lib/paging';

/** What every kind of template has (spec §3). */
export interface Template {
  id: string;
  workspaceId: string;
  name: string;
  category: string;
  tags: string[];
  /** The user who added it; null again when that account is deleted. */
  createdBy: string | null;
  createdAt: string;
  updatedAt: string;
}

/** Each narrows the list; what is not given filters nothing. */
export interface TemplateListFilters {
  search?: string | undefined;
  category?: string | undefined;
}

/** How many templates each category has; those that have none are missing. */
export type TemplateCounts = ReadonlyMap<string, number>;

/** A kind of template: a table that the migration email-templates knows how to make. */
interface Kind<Kept extends Template> {
  table: 'email_templates' | 'document_templates';
  /** What a template of this kind has besides. */
  columns: readonly (Exclude<keyof Kept, keyof Template> & string)[];
  /** What it is found by, folded; the first line is its name. */
  searchText(template: Kept): string;
}

const common = ['id', 'workspaceId', 'name', 'category', 'tags', 'createdBy', 'createdAt', 'updatedAt'];

export function createTemplatesRepo<Kept extends Template>(db: Db, kind: Kind<Kept>) {
  const { table, searchText } = kind;
  const codec = createCodec<Kept>({ json: ['tags'] });
  const columns = [...common, ...kind.columns];
  const one = (workspaceId: string, id: string): Knex.QueryBuilder =>
    db.read(table).where({ workspaceId, id }).select(columns);

  const page = (
    { query, order }: OrderedList,
    request: PageRequest,
    count: (() => Promise<Count>) | ExactCount,
  ) =>
    keysetPage<object, Kept>({
      query: query.select(columns.map((column) => `t.${column}`)),
      order,
      request,
      count,
      decode: codec.decode,
      position: (template) => [template.createdAt, template.id],
    });

  return {
    async byId(workspaceId: string, id: string): Promise<Kept | undefined> {
      const row: object | undefined = await one(workspaceId, id).first();
      return row && codec.decode(row);
    },

    /** The same, holding off other writers of this template until the transaction under way ends. */
    async lock(workspaceId: string, id: string): Promise<Kept | undefined> {
      const row: object | undefined = await one(workspaceId, id).forUpdate().first();
      return row && codec.decode(row);
    },

    /** Newest first. */
    async list(
      workspaceId: string,
      { search, category }: TemplateListFilters,
      request: PageRequest,
    ): Promise<Page<Kept>> {
      const narrow = (query: Knex.QueryBuilder): Knex.QueryBuilder =>
        query.where({ 't.workspaceId': workspaceId, ...(category && { 't.category': category }) });
      const list = { query: narrow(db.read(`${table} as t`)), order: ['t.createdAt', 't.id'] };
      if (!isSearch(search)) return page(list, request, rowCount(db, workspaceId, table, category));
      return searchPage(db, {
        table,
        alias: 't',
        search,
        list,
        narrow,
        page: (found, count) => page(found, request, count),
      });
    },

    /** Costs the same however many there are. */
    counts: (workspaceId: string): Promise<TemplateCounts> => statusCounts(db, workspaceId, table),

    async insert(template: Kept): Promise<void> {
      await db.write(table).insert({ ...codec.encode(template), searchText: searchText(template) });
    },

    /** One statement for up to 250. */
    insertAll: (templates: readonly Kept[]): Promise<void> =>
      insertAll(
        db,
        table,
        templates.map((template) => ({ ...template, searchText: searchText(template) })),
      ),

    /** Writes all of a template that was read under `lock`. */
    async update(template: Kept): Promise<void> {
      const { id, workspaceId } = template;
      await db
        .write(table)
        .where({ workspaceId, id })
        .update({ ...codec.encode(template), searchText: searchText(template) });
    },

    async delete(workspaceId: string, id: string): Promise<void> {
      await db.write(table).where({ workspaceId, id }).delete();
    },
  };
}

export type TemplatesRepo<Kept extends Template> = ReturnType<typeof createTemplatesRepo<Kept>>;
