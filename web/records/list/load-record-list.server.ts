import type * as z from 'zod';
import type { App } from '../../../src/app';
import type { FormField } from '../../../src/features/custom-fields/custom-values.rules';
import type { Member } from '../../../src/lib/actor';
import type { FilterField } from '../../../src/lib/entities/filters/filter-fields';
import type { Page, PageRequest, Summary } from '../../../src/lib/paging';
import { can } from '../../../src/lib/roles';
import { parse } from '../../../src/http/calls/input';
import { customFiltersIn } from '../../features/custom-fields/custom-filters.server';
import { conditionsIn, loadConditions } from './load-conditions.server';
import { orRefusal } from '../../lib/filters/refused-filters.server';
import type { Layout } from '../../lib/lists/view/list-view';
import { readListView } from '../../lib/lists/view/list-view.server';
import { ownerChoices } from '../../lib/owners/owner-choices.server';
import { ifExists } from '../../lib/screens/if-exists.server';
import type { ScreenContext } from '../../lib/screens/screen-context';
import type { BoardColumnData } from '../board/board';
import { loadBoard } from '../board/load-board.server';
import type { RecordView } from '../view';
import { filteredPartner } from './filtered-partner.server';
import { countsOf, sumsOf } from './list-summary.server';
import { listWith, type WithCustom } from './columns';
import type { ListTab } from './tabs';

const PAGE_SIZES = { table: 50, cards: 24 };

export interface ListInputs {
  app: App;
  actor: Member;
  context: ScreenContext;
  url: URL;
}

interface Options<Item, Whole, Status extends string, Tab, Filters, Counts> {
  service: {
    filterFields: readonly FilterField[];
    hasAmounts: boolean;
    /** `isPartial`: the list is too long to be counted, so that its tabs have no numbers. */
    counts(actor: Member): Promise<Counts & { isPartial?: boolean }>;
    list(actor: Member, filters: Filters & Pick<PageRequest, 'summarize'>): Promise<Page<Whole>>;
    get(actor: Member, id: string): Promise<Whole>;
  };
  filters: z.ZodType<Filters>;
  /** The values of filters that the service doesn't take as the URL has them. */
  asked?: object;
  /** Default: that of the view */
  summarize?: (whole: Whole) => Item;
  /** Loads other records than those of the page or the board; null for a tab with those. */
  load?: (tab: Tab) => Promise<RecordPageData<Item, Status>> | RecordPageData<Item, Status> | null;
  /** Returns the columns of the board. Default: all statuses */
  boardStatuses?: (counts: Counts) => readonly Status[];
}

export interface RecordPageData<Item, Status extends string> {
  items: Item[];
  total: number;
  totalIsMinimum: boolean;
  nextCursor: string | null;
  pageSize: number;
  /** null in other layouts. */
  board: BoardColumnData<Status>[] | null;
}

/** Loads the list of records for the tab, filters, layout and page in the URL. */
export async function loadRecordList<
  Item extends WithCustom,
  Whole,
  Status extends string,
  Tab extends ListTab<Status>,
  Filters extends object,
  Counts extends Readonly<Record<Status | 'total', number>>,
>(
  { app, actor, context, url }: ListInputs,
  view: RecordView<Item, Whole, Status, Tab>,
  options: Options<Item, Whole, Status, Tab, Filters, Counts>,
) {
  const { service, asked, summarize = view.summarize, boardStatuses = () => view.statuses } = options;
  const { tabs } = view;
  const given = (name: string) => url.searchParams.get(name) || undefined;
  const [counts, customFields] = await Promise.all([
    service.counts(actor),
    view.custom ? app.customFields.of(actor, view.custom) : ([] as FormField[]),
  ]);
  const look = readListView({ context, url }, listWith(view, customFields), counts.total);
  const { layout } = look;
  const tab = tabs.of(url.searchParams.get(tabs.parameter), layout);
  const common = {
    search: given('search'),
    f: conditionsIn(url),
    ...Object.fromEntries(view.filters.map((name) => [name, given(name)])),
    ...asked,
    ...(view.hasCustomFilters && { custom: customFiltersIn(url, customFields) }),
  };
  const list = (more: object) => service.list(actor, parse(options.filters, { ...common, ...more }));

  async function loadPage(pageSize: number): Promise<RecordPageData<Item, Status>> {
    const sort = look.sort ?? undefined;
    const page = await list({ cursor: given('cursor'), sort, status: tab.status, limit: pageSize });
    const { items, total, totalIsMinimum, nextCursor } = page;
    return { items: items.map(summarize), total, totalIsMinimum, nextCursor, pageSize, board: null };
  }

  /** Loads the first records of each status, or of the chosen one. */
  async function loadColumns(): Promise<RecordPageData<Item, Status>> {
    const { items, columns, ...totals } = await loadBoard(
      url.searchParams,
      tab.status ? [tab.status] : boardStatuses(counts),
      (status, limit) => list({ status, limit }),
    );
    return { items: items.map(summarize), ...totals, nextCursor: null, pageSize: 0, board: columns };
  }

  const isFiltered = Object.values<unknown>(common).some(
    (value) => value !== undefined && !(Array.isArray(value) && value.length === 0),
  );

  /** Adds the lists of all tabs up, unless the counters of the workspace say as much. */
  async function loadSummary(): Promise<{ summary: Summary | null }> {
    if (!isFiltered && !service.hasAmounts) return { summary: null };
    const filters = parse(options.filters, common);
    const { summary = null } = await service.list(actor, { ...filters, summarize: true });
    return { summary };
  }

  const loadAs = (by: Layout) => (by === 'board' ? loadColumns() : loadPage(PAGE_SIZES[by]));
  const [{ summary }, shown, peeked, owners, partner, conditions] = await Promise.all([
    orRefusal(loadSummary, { summary: null }),
    orRefusal(async () => options.load?.(tab) ?? loadAs(layout), nothing),
    ifExists(given(view.peek), async (id) => summarize(await service.get(actor, id))),
    view.columns.some(({ edit }) => edit === 'owner') ? ownerChoices(app, actor) : [],
    view.filters.includes('partner') ? filteredPartner(app, actor, given('partner')) : null,
    loadConditions({ app, actor, url }, service.filterFields, customFields),
  ]);
  return {
    ...shown,
    /** The look of the list. */
    look,
    customFields,
    owners,
    conditions,
    /** The partner that the list is filtered by, or null. */
    partner,
    /**
     * The record of the panel, which may be on another page. null if no panel is open or the record doesn't exist.
     */
    peeked,
    tab,
    tabs: tabs.withCounts(
      counts,
      isFiltered || counts.isPartial ? summary && countsOf(summary, view.statuses) : counts,
    ),
    /** The sums of the list's amounts. */
    sums: sumsOf(summary, tab.status),
    /** The same for each column of the board. */
    columnSums: shown.board?.map(({ status }) => sumsOf(summary, status)) ?? [],
    counts,
    hasRecords: counts.total > 0,
    canEdit: can(actor.workspaceRole, view.record.edit),
  };
}

/** A page without records. */
export const nothing: RecordPageData<never, never> = {
  items: [],
  total: 0,
  totalIsMinimum: false,
  nextCursor: null,
  pageSize: 0,
  board: null,
};

/** The result of `loadRecordList`. */
export type RecordListData<
  Item extends WithCustom,
  Status extends string,
  Tab extends ListTab<Status> = ListTab<Status>,
> = Omit<
  Awaited<
    ReturnType<
      typeof loadRecordList<Item, Item, Status, Tab, object, Readonly<Record<Status | 'total', number>>>
    >
  >,
  'counts'
>;
