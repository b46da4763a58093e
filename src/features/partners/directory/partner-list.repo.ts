import type { Knex } from 'knex';
import { createCodec } from '../../../db/codec';
import type { Db } from '../../../db/connect';
import { customPage } from '../../custom-fields/lists/custom-page.repo';
import { walkCustom, whereCustom, type CustomCondition } from '../../custom-fields/lists/custom-list.repo';
import { entityCodec, ownColumns } from '../../../db/entity-columns';
import { alongIndexes } from '../../../db/filters/along-indexes';
import { countUpTo } from '../../../db/lists/keyset';
import { listPage } from '../../../db/lists/list-page';
import { rowCount } from '../../../db/lists/row-counts';
import { sortColumnsOf } from '../../../db/lists/sort-columns';
import type { OrderedList } from '../../../db/lists/text-search';
import type { Page, PageRequest } from '../../../lib/paging';
import type { PartnerStatus } from '../partners.rules';
import { partnerEntity, type Partner } from '../partners.entity';

const summaryColumns = [
  'id',
  'name',
  'status',
  'description',
  'industry',
  'location',
  'partnershipType',
  'tier',
  'custom',
  'ownerId',
  'createdAt',
] as const;
/** The columns that a directory card shows, and those that determine its place in the list. */
export type PartnerSummary = Pick<Partner, (typeof summaryColumns)[number]>;
const decodePartner = entityCodec<Partner>(partnerEntity).decode;
const decodeSummary = createCodec<PartnerSummary>({ json: ['partnershipType', 'custom'] }).decode;

/** Each filter narrows the list; missing ones don't filter. */
export interface PartnerListFilters {
  search?: string | undefined;
  industry?: string | undefined;
  location?: string | undefined;
  partnershipType?: string | undefined;
  tier?: string | undefined;
  status?: PartnerStatus | undefined;
  /** The id of a user; null: partners without an owner. */
  ownerId?: string | null | undefined;
  custom?: readonly CustomCondition[] | undefined;
}

/** Upper bound for counting. Beyond it, a list's total is "at least". */
const COUNT_CAP = 10_000;

type Query = Knex.QueryBuilder;
const listed = (columns: readonly string[]) => columns.map((column) => `p."${column}"`).join(', ');
/** Reads the health with the page, because another statement for it would cost more. */
const health = ['health', 'healthScore']
  .map((name) => `(select f."${name}" from partner_figures as f where f."partnerId" = p.id) as "${name}"`)
  .join(', ');
const columnSets = {
  whole: `${listed(ownColumns(partnerEntity))}, ${health}`,
  summary: `${listed(summaryColumns)}, ${health}`,
};
type Look = keyof typeof columnSets;
const { createdAt, ...sortColumns } = sortColumnsOf(partnerEntity);
const place = { table: 'partners', alias: 'p' };

/** Lists the directory, newest first. The cost doesn't grow with the table or with the number of the page. */
export function createPartnerListRepo(db: Db) {
  const show = (look: Look) => (query: Query) => query.select(db.read.raw(columnSets[look]));

  /** Walks the index that has the order of the list. */
  function ordered(workspaceId: string, filters: PartnerListFilters): OrderedList {
    const { partnershipType, status, custom: [first, ...custom] = [] } = filters;
    if (first)
      return walkCustom(db, place, first, (query) => narrow(query, workspaceId, { ...filters, custom }));
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

  /** Adds the conditions on the partner row itself. */
  function onRow(query: Query, { status, industry, location, tier, ownerId }: PartnerListFilters): Query {
    const isNarrowed = [industry, location, tier, ownerId].some((value) => value !== undefined);
    if (ownerId !== undefined) query.where({ 'p.ownerId': ownerId });
    if (industry !== undefined) query.where('p.industry', industry);
    if (location !== undefined) query.where('p.location', location);
    if (tier !== undefined) query.where('p.tier', tier);
    // The plus keeps SQLite from using the index by status, which would read all industries.
    if (status !== undefined)
      query.whereRaw(isNarrowed && db.engine === 'sqlite' ? '+?? = ?' : '?? = ?', ['p.status', status]);
    return query;
  }

  /** Adds the conditions of the list to a query of partners. */
  function narrow(query: Query, workspaceId: string, filters: PartnerListFilters): Query {
    const { partnershipType: type } = filters;
    query.where('p.workspaceId', workspaceId);
    if (type !== undefined) {
      const types = ofType(workspaceId, type, undefined).whereRaw('?? = ??', ['t.partnerId', 'p.id']);
      query.whereExists(types.select('t.type'));
    }
    return whereCustom(db, place, onRow(query, filters), filters.custom ?? []);
  }

  interface Asked<Item> {
    look: Look;
    decode(row: object): Item;
    workspaceId: string;
    filters: PartnerListFilters;
    request: PageRequest;
  }

  async function page<Item extends PartnerSummary>(asked: Asked<Item>): Promise<Page<Item>> {
    const { look, decode, workspaceId } = asked;
    const { status: wantedStatus, ownerId: wantedOwner } = asked.filters;
    const { where, request } = alongIndexes({ status: wantedStatus, ownerId: wantedOwner }, asked.request);
    const filters = { ...asked.filters, ...where };
    const {
      search,
      industry,
      location,
      partnershipType,
      tier,
      status,
      ownerId,
      custom: [first] = [],
    } = filters;
    const isNarrowed = [industry, location, partnershipType, tier, ownerId, first].some(
      (value) => value !== undefined,
    );
    const walk = ordered(workspaceId, filters);
    const counting =
      partnershipType !== undefined &&
      [industry, location, tier, ownerId, first].every((value) => value === undefined)
        ? ofType(workspaceId, partnershipType, status)
        : walk.query.clone();
    return listPage<object, Item>(db, {
      table: 'partners',
      alias: 'p',
      search,
      request,
      walk,
      show: show(look),
      decode,
      narrow: (query) => narrow(query, workspaceId, filters),
      isNarrowed: isNarrowed || status !== undefined,
      sortColumns,
      pageByField: customPage,
      count: isNarrowed
        ? () => countUpTo(db.read, counting, COUNT_CAP)
        : rowCount(db, workspaceId, 'partners', status),
    });
  }

  return {
    list: (workspaceId: string, filters: PartnerListFilters, request: PageRequest): Promise<Page<Partner>> =>
      page({ look: 'whole', decode: decodePartner, workspaceId, filters, request }),

    /** Lists partners with only the columns that a card shows. */
    summaries: (
      workspaceId: string,
      filters: PartnerListFilters,
      request: PageRequest,
    ): Promise<Page<PartnerSummary>> =>
      page({ look: 'summary', decode: decodeSummary, workspaceId, filters, request }),

    /** Partners in onboarding, newest first. */
    onboarding: (workspaceId: string, request: PageRequest): Promise<Page<Partner>> =>
      listPage<object, Partner>(db, {
        table: 'partners',
        alias: 'p',
        search: undefined,
        request,
        show: show('whole'),
        decode: decodePartner,
        narrow: (query) => query.where({ 'p.workspaceId': workspaceId, 'p.onboardingStatus': 'onboarding' }),
        count: COUNT_CAP,
      }),
  };
}

export type PartnerListRepo = ReturnType<typeof createPartnerListRepo>;
