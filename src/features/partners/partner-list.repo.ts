import type { Knex } from 'knex';
import type { Db } from '../../db/connect';
import { countUpTo, keysetPage, type Count, type ExactCount } from '../../db/keyset';
import { rowCount } from '../../db/row-counts';
import type { Page, PageRequest } from '../../lib/paging';
import { isIndexed, likePattern, searchWords, trigramQuery } from './partner-search.rules';
import type { PartnerStatus } from './partners.rules';
import { decodePartner, partnerColumns, type Partner } from './partners.repo';

/** Each narrows the list; what is not given filters nothing. */
export interface PartnerListFilters {
  search?: string | undefined;
  industry?: string | undefined;
  location?: string | undefined;
  partnershipType?: string | undefined;
  status?: PartnerStatus | undefined;
}

/** Where counting stops: a list's total is exact up to there, and "at least" beyond. */
const COUNT_CAP = 10_000;
const SEARCH_CAP = 1000;

type Query = Knex.QueryBuilder;
type ListCount = (() => Promise<Count>) | ExactCount;
const columns = partnerColumns.map((column) => `p."${column}"`).join(', ');

/** The directory's list, newest first: its cost grows neither with the table nor with the page's place in it. */
export function createPartnerListRepo(db: Db) {
  const page = (query: Query, request: PageRequest, count: ListCount, order: string[]) =>
    keysetPage<object, Partner>({
      query: query.select(db.read.raw(columns)),
      order,
      request,
      count,
      decode: decodePartner,
      position: (partner) => [partner.createdAt, partner.id],
    });

  /** Walks the index whose order is the list's own. */
  function ordered(workspaceId: string, filters: PartnerListFilters): { query: Query; order: string[] } {
    const { partnershipType, status } = filters;
    if (partnershipType === undefined) {
      const query = db.read('partners as p').where('p.workspaceId', workspaceId);
      return { query: onRow(query, filters), order: ['p.createdAt', 'p.id'] };
    }
    const query = ofType(workspaceId, partnershipType, status)
      .joinRaw(db.engine === 'sqlite' ? 'cross join partners as p' : 'inner join partners as p on true')
      .whereRaw('p.id = ??', ['t.partnerId']);
    return {
      query: onRow(query, { ...filters, status: undefined }),
      order: ['t.createdAt', 't.partnerId'],
    };
  }

  function ofType(workspaceId: string, type: string, status: PartnerStatus | undefined): Query {
    const query = db.read('partner_types as t').where({ 't.workspaceId': workspaceId, 't.type': type });
    return status === undefined ? query : query.where('t.status', status);
  }

  /** The conditions on a partner itself. */
  function onRow(query: Query, { status, industry, location, search }: PartnerListFilters): Query {
    const isNarrowed = industry !== undefined || location !== undefined;
    if (industry !== undefined) query.where('p.industry', industry);
    if (location !== undefined) query.where('p.location', location);
    // The plus keeps SQLite from choosing the index by status, which would read all the industries.
    if (status !== undefined)
      query.whereRaw(isNarrowed && db.engine === 'sqlite' ? '+?? = ?' : '?? = ?', ['p.status', status]);
    for (const word of searchWords(search ?? '')) containing(query, word);
    return query;
  }

  function containing(query: Query, word: string): void {
    if (db.engine === 'sqlite') query.whereRaw('instr(??, ?) > 0', ['p.searchText', word]);
    else query.whereRaw(String.raw`?? like ? escape '\'`, ['p.searchText', likePattern(word)]);
  }

  /** SQLite: the rows (as a JSON array) of all workspaces that the search index finds, one more than the cap at most. */
  async function probe(match: string): Promise<{ n: number; rows: string }> {
    const found = db
      .read('partners_search')
      .whereRaw('partners_search match ?', [match])
      .limit(SEARCH_CAP + 1)
      .select('rowid as seq');
    const result: { n: number; rows: string } | undefined = await db
      .read(found.as('found'))
      .first(db.read.raw('count(*) as n, json_group_array(seq) as "rows"'));
    return result ?? { n: 0, rows: '[]' };
  }

  /** Those of the rows that the filters leave. */
  function among(rows: string, workspaceId: string, filters: PartnerListFilters): Query {
    const { partnershipType: type, search = '' } = filters;
    const query = db
      .read(db.read.raw('json_each(?) as found', [rows]))
      .joinRaw('cross join partners as p')
      .whereRaw('p.seq = found.value')
      .where('p.workspaceId', workspaceId);
    if (type !== undefined) {
      const types = ofType(workspaceId, type, undefined).whereRaw('?? = ??', ['t.partnerId', 'p.id']);
      query.whereExists(types.select('t.type'));
    }
    // The index has answered for all words that are long enough for it.
    return onRow(query, {
      ...filters,
      search: searchWords(search)
        .filter((word) => !isIndexed(word))
        .join(' '),
    });
  }

  async function search(
    workspaceId: string,
    filters: PartnerListFilters,
    request: PageRequest,
  ): Promise<Page<Partner>> {
    const { query, order } = ordered(workspaceId, filters);
    const match = db.engine === 'sqlite' ? trigramQuery(searchWords(filters.search ?? '')) : null;
    if (match === null) {
      const counting = query.clone();
      return page(query, request, () => countUpTo(db.read, counting, SEARCH_CAP), order);
    }
    const { n, rows } = await probe(match);
    if (n === 0) return { items: [], total: 0, totalIsMinimum: false, nextCursor: null };
    const found = among(rows, workspaceId, filters);
    const countFound = () => countUpTo(db.read, found, SEARCH_CAP);
    // Few rows: they are all there is. Many: the next page's worth is soon found by walking the list.
    if (n <= SEARCH_CAP) return page(found.clone(), request, countFound, ['p.createdAt', 'p.id']);
    return page(query, request, async () => ({ ...(await countFound()), isMinimum: true }), order);
  }

  return {
    async list(
      workspaceId: string,
      filters: PartnerListFilters,
      request: PageRequest,
    ): Promise<Page<Partner>> {
      if (searchWords(filters.search ?? '').length > 0) return search(workspaceId, filters, request);
      const { industry, location, partnershipType, status } = filters;
      const { query, order } = ordered(workspaceId, filters);
      const isNarrowed = [industry, location, partnershipType].some((value) => value !== undefined);
      const counting =
        industry === undefined && location === undefined && partnershipType !== undefined
          ? ofType(workspaceId, partnershipType, status)
          : query.clone();
      const count = isNarrowed
        ? () => countUpTo(db.read, counting, COUNT_CAP)
        : rowCount(db, workspaceId, 'partners', status);
      return page(query, request, count, order);
    },

    /** Partners in onboarding, newest first. */
    async onboarding(workspaceId: string, request: PageRequest): Promise<Page<Partner>> {
      const query = db
        .read('partners as p')
        .where({ 'p.workspaceId': workspaceId, 'p.onboardingStatus': 'onboarding' });
      const counting = query.clone();
      return page(query, request, () => countUpTo(db.read, counting, COUNT_CAP), ['p.createdAt', 'p.id']);
    },
  };
}

export type PartnerListRepo = ReturnType<typeof createPartnerListRepo>;
