import type { Knex } from 'knex';
import { createCodec } from '../../db/codec';
import type { Db } from '../../db/connect';
import { insertAll } from '../../db/insert-all';
import { listPage } from '../../db/list-page';
import { rowCount, statusCounts } from '../../db/row-counts';
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
interface Kind<Kept extends Template, Long> {
  table: 'email_templates' | 'document_templates';
  /** Additional columns of this kind. */
  columns: readonly (Exclude<keyof Kept, keyof Template> & string)[];
  /** Returns the folded text for searches; its first line is the name. */
  searchText(template: Kept): string | Promise<string>;
  /** The one of `columns` that is too long for lists, and the excerpt stored for them. */
  long?: { column: Long; excerpt(template: Kept): Promise<string> };
}

/** A template in a list, with an excerpt instead of its long column. */
export type TemplateCard<Kept extends Template, Long extends keyof Kept> = Template &
  Omit<Kept, Long> & { excerpt: string };

/** Limit for counting filtered lists. */
const COUNT_CAP = 1000;

const common = ['id', 'workspaceId', 'name', 'category', 'tags', 'createdBy', 'createdAt', 'updatedAt'];

export function createTemplatesRepo<
  Kept extends Template,
  Long extends Exclude<keyof Kept, keyof Template> & string = never,
>(db: Db, kind: Kind<Kept, Long>) {
  type Card = TemplateCard<Kept, Long>;
  const { table, long } = kind;
  const codec = createCodec<Kept>({ json: ['tags'] });
  const cardCodec = createCodec<Card>({ json: ['tags'] });
  const columns = [...common, ...kind.columns];
  const derived = async (template: Kept) => ({
    searchText: await kind.searchText(template),
    ...(long && { excerpt: await long.excerpt(template) }),
  });
  const one = (workspaceId: string, id: string): Knex.QueryBuilder =>
    db.read(table).where({ workspaceId, id }).select(columns);

  interface Shown<Item> {
    columns: readonly string[];
    decode(row: object): Item;
  }

  function list<Item extends { id: string; createdAt: string }>(
    { decode, columns: shown }: Shown<Item>,
    workspaceId: string,
    { search, category, fileFormat }: TemplateListFilters,
    request: PageRequest,
  ): Promise<Page<Item>> {
    return listPage<object, Item>(db, {
      table,
      alias: 't',
      search,
      request,
      decode,
      narrow: (query) =>
        query.where({
          't.workspaceId': workspaceId,
          ...(category && { 't.category': category }),
          ...(fileFormat && { 't.fileFormat': fileFormat }),
        }),
      show: (query) => query.select(shown.map((column) => `t.${column}`)),
      count: fileFormat ? COUNT_CAP : rowCount(db, workspaceId, table, category),
    });
  }

  return {
    async byId(workspaceId: string, id: string): Promise<Kept | undefined> {
      const row: object | undefined = await one(workspaceId, id).first();
      return row && codec.decode(row);
    },

    /** Returns a template and locks it against other writers until the current transaction ends. */
    async lock(workspaceId: string, id: string): Promise<Kept | undefined> {
      const row: object | undefined = await one(workspaceId, id).forUpdate().first();
      return row && codec.decode(row);
    },

    /** Lists templates, newest first. */
    list: (workspaceId: string, filters: TemplateListFilters, request: PageRequest): Promise<Page<Kept>> =>
      list({ columns, decode: codec.decode }, workspaceId, filters, request),

    /** Lists templates, newest first, with an excerpt instead of the long column. */
    cards: (workspaceId: string, filters: TemplateListFilters, request: PageRequest): Promise<Page<Card>> =>
      list(
        {
          columns: [...columns.filter((column) => column !== long?.column), 'excerpt'],
          decode: cardCodec.decode,
        },
        workspaceId,
        filters,
        request,
      ),

    /** Counts templates by category in constant time. */
    counts: (workspaceId: string): Promise<TemplateCounts> => statusCounts(db, workspaceId, table),

    async insert(template: Kept): Promise<void> {
      await db.write(table).insert({ ...codec.encode(template), ...(await derived(template)) });
    },

    /** Inserts up to 250 templates per statement. */
    async insertAll(templates: readonly Kept[]): Promise<void> {
      const rows = templates.map(async (template) => ({ ...template, ...(await derived(template)) }));
      await insertAll(db, table, await Promise.all(rows));
    },

    /** Writes all fields of a template that was read under `lock`. */
    async update(template: Kept): Promise<void> {
      const { id, workspaceId } = template;
      await db
        .write(table)
        .where({ workspaceId, id })
        .update({ ...codec.encode(template), ...(await derived(template)) });
    },

    async delete(workspaceId: string, id: string): Promise<void> {
      await db.write(table).where({ workspaceId, id }).delete();
    },
  };
}

export type TemplatesRepo<
  Kept extends Template,
  Long extends Exclude<keyof Kept, keyof Template> & string = never,
> = ReturnType<typeof createTemplatesRepo<Kept, Long>>;
