import type { Knex } from 'knex';
import { createCodec } from '../../db/codec';
import type { Db } from '../../db/connect';
import { listPage } from '../../db/lists/list-page';
import type { OrderedList } from '../../db/lists/text-search';
import type { Page, PageRequest } from '../../lib/paging';
import type { DirectoryEntry } from '../workspaces/directory-entries.repo';
import { tagKinds, type TagKind } from './discover.rules';

/** Each filter narrows the list; missing ones don't filter. */
export type CompanyListFilters = Partial<Record<TagKind | 'search', string | undefined>>;

type Query = Knex.QueryBuilder;

/** Upper bound for counting. Beyond it, a list's total is "at least". */
const COUNT_CAP = 10_000;

const codec = createCodec<DirectoryEntry>({ json: ['industryTags', 'regionTags', 'productsTags'] });
const columns = [
  'd.id',
  'd.name',
  'd.description',
  'd.industryTags',
  'd.regionTags',
  'd.productsTags',
  'd.logoVersion',
  'd.createdAt',
];

/** The directory of companies (spec §2 Discover) as the company `viewerId` sees it, without itself. */
export function createCompaniesRepo(db: Db) {
  const chosen = (filters: CompanyListFilters): [TagKind, string][] =>
    tagKinds.flatMap((kind): [TagKind, string][] => {
      const tag = filters[kind];
      return tag === undefined ? [] : [[kind, tag]];
    });

  function having(query: Query, tags: readonly [TagKind, string][]): Query {
    for (const [kind, tag] of tags)
      query.whereExists(
        db.read('directory_tags as t').whereRaw('?? = ??', ['t.workspaceId', 'd.id']).where({ kind, tag }),
      );
    return query;
  }

  /** Walks the index that has the order of the list: that of all companies, or that of the first tag. */
  function ordered(viewerId: string, filters: CompanyListFilters): OrderedList {
    const [first, ...others] = chosen(filters);
    if (!first) {
      const query = db.read('directory_entries as d').whereNot('d.id', viewerId);
      return { query, order: ['d.createdAt', 'd.id'] };
    }
    const [kind, tag] = first;
    const query = db
      .read('directory_tags as f')
      .where({ 'f.kind': kind, 'f.tag': tag })
      .whereNot('f.workspaceId', viewerId)
      .joinRaw(
        db.engine === 'sqlite'
          ? 'cross join directory_entries as d'
          : 'inner join directory_entries as d on true',
      )
      .whereRaw('?? = ??', ['d.id', 'f.workspaceId']);
    return { query: having(query, others), order: ['f.createdAt', 'f.workspaceId'] };
  }

  return {
    /** Newest first. */
    list: (
      viewerId: string,
      filters: CompanyListFilters,
      request: PageRequest,
    ): Promise<Page<DirectoryEntry>> =>
      listPage<object, DirectoryEntry>(db, {
        table: 'directory_entries',
        alias: 'd',
        search: filters.search,
        request,
        walk: ordered(viewerId, filters),
        narrow: (query) => having(query.whereNot('d.id', viewerId), chosen(filters)),
        show: (query) => query.select(columns),
        decode: codec.decode,
        count: COUNT_CAP,
      }),

    /** Returns undefined for a workspace that isn't listed, and for the viewer's own. */
    async byId(viewerId: string, id: string): Promise<DirectoryEntry | undefined> {
      if (id === viewerId) return undefined;
      const row: object | undefined = await db
        .read('directory_entries as d')
        .where('d.id', id)
        .first(columns);
      return row && codec.decode(row);
    },
  };
}

export type CompaniesRepo = ReturnType<typeof createCompaniesRepo>;
