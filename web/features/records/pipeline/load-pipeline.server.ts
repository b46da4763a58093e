import type * as z from 'zod';
import type { CustomEntity } from '../../../../src/features/custom-fields/custom-fields.rules';
import type { FormField } from '../../../../src/features/custom-fields/custom-values.rules';
import type { App } from '../../../../src/app';
import type { ScreenContext } from '../../../lib/screens/screen-context';
import type { Member } from '../../../../src/lib/actor';
import type { Page } from '../../../../src/lib/paging';
import { can, type Permission } from '../../../../src/lib/roles';
import { parse } from '../../../../src/http/calls/input';
import type { BoardColumnData } from '../../../lib/boards/board';
import { loadBoard } from '../../../lib/boards/load-board.server';
import { customFiltersIn } from '../../custom-fields/custom-filters.server';
import { orRefusal } from '../../../lib/filters/refused-filters.server';
import type { ListOptions } from '../../../lib/lists/view/list-view';
import { readListView } from '../../../lib/lists/view/list-view.server';
import type { createStatusTabs } from '../../../lib/lists/status-tabs';
import { ownerChoices } from '../../../lib/owners/owner-choices.server';
import { ifExists } from '../../../lib/screens/if-exists.server';
import { drawStack } from '../../../ui/charts/draw-stack';
import { statusLabel, statusTone } from '../../../ui/tokens/status';
import { filteredPartner } from '../../partners/filtered-partner.server';

const PAGE_SIZES = { table: 50, cards: 24 };

export interface PipelineInputs {
  app: App;
  actor: Member;
  context: ScreenContext;
  url: URL;
}

type Counts<Status extends string> = Readonly<Record<Status | 'won' | 'lost' | 'total', number>>;

/** The differences between the kinds of records. */
interface Pipeline<Status extends string, Whole, Item, Filters> {
  service: {
    counts(actor: Member): Promise<Counts<Status>>;
    list(actor: Member, filters: Filters): Promise<Page<Whole>>;
    get(actor: Member, id: string): Promise<Whole>;
  };
  filters: z.ZodType<Filters>;
  /** The kind of record whose custom fields are shown. */
  entity: CustomEntity;
  /** The URL parameter of the peek panel. */
  peek: string;
  statuses: readonly Status[];
  tabs: ReturnType<typeof createStatusTabs<Status>>;
  /** Returns the list with the workspace's custom fields. */
  listWith: (customFields: readonly FormField[]) => ListOptions;
  summarize: (record: Whole) => Item;
  edit: Permission;
}

interface List<Status extends string, Item> {
  items: Item[];
  total: number;
  totalIsMinimum: boolean;
  nextCursor: string | null;
  pageSize: number;
  /** null in other layouts. */
  board: BoardColumnData<Status>[] | null;
}

/** Loads the list of leads or deals for the tab, search and page in the URL. */
export async function loadPipeline<Status extends string, Whole, Item, Filters>(
  { app, actor, context, url }: PipelineInputs,
  pipeline: Pipeline<Status, Whole, Item, Filters>,
) {
  const { service, statuses, tabs, summarize } = pipeline;
  const given = (name: string) => url.searchParams.get(name) || undefined;
  const status = tabs.statusOf(url.searchParams.get('status'));
  const [counts, customFields] = await Promise.all([
    service.counts(actor),
    app.customFields.of(actor, pipeline.entity),
  ]);
  const view = readListView({ context, url }, pipeline.listWith(customFields), counts.total);
  const common = {
    search: given('search'),
    partner: given('partner'),
    owner: given('owner'),
    custom: customFiltersIn(url, customFields),
  };
  const list = (filters: object) => service.list(actor, parse(pipeline.filters, { ...common, ...filters }));

  async function loadPage(pageSize: number): Promise<List<Status, Item>> {
    const asked = { cursor: given('cursor'), sort: view.sort ?? undefined, status, limit: pageSize };
    const { items, total, totalIsMinimum, nextCursor } = await list(asked);
    return { items: items.map(summarize), total, totalIsMinimum, nextCursor, pageSize, board: null };
  }

  /** Loads the first records of each status, or of the chosen one. */
  async function loadColumns(): Promise<List<Status, Item>> {
    const { items, columns, ...totals } = await loadBoard(
      url.searchParams,
      status ? [status] : statuses,
      (one, limit) => list({ status: one, limit }),
    );
    return { items: items.map(summarize), ...totals, nextCursor: null, pageSize: 0, board: columns };
  }

  const { layout } = view;
  const nothing: List<Status, Item> = {
    items: [],
    total: 0,
    totalIsMinimum: false,
    nextCursor: null,
    pageSize: 0,
    board: null,
  };
  const [shown, peeked, owners, partner] = await Promise.all([
    orRefusal(() => (layout === 'board' ? loadColumns() : loadPage(PAGE_SIZES[layout])), nothing),
    ifExists(given(pipeline.peek), async (id) => summarize(await service.get(actor, id))),
    ownerChoices(app, actor),
    filteredPartner(app, actor, given('partner')),
  ]);
  return {
    ...shown,
    view,
    customFields,
    owners,
    /** The partner that the list is filtered by, or null. */
    partner,
    /**
     * The record of the peek panel, which may be on another page. null if no panel is open or the record doesn't exist.
     */
    peeked,
    tab: tabs.idOf(status),
    tabs: tabs.withCounts(counts),
    hasRecords: counts.total > 0,
    drawing: drawStack(
      statuses.map((one) => ({ label: statusLabel(one), value: counts[one], tone: statusTone(one) })),
    ),
    winRate: winRate(counts),
    canEdit: can(actor.workspaceRole, pipeline.edit),
  };
}

/** Returns the share of won records among won and lost ones, or null if there are none. */
function winRate({ won, lost }: Counts<never>): string | null {
  return won + lost === 0 ? null : `${Math.round((won / (won + lost)) * 100)}%`;
}
