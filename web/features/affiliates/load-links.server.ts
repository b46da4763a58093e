import { linkFilters } from '../../../src/features/affiliates/affiliates.schema';
import { linkStatuses } from '../../../src/features/affiliates/affiliates.rules';
import type { App } from '../../../src/app';
import type { ScreenContext } from '../../lib/screens/screen-context';
import type { Member } from '../../../src/lib/actor';
import { MAX_LIMIT } from '../../../src/lib/paging';
import { programFilters } from '../../../src/features/referrals/programs/programs.schema';
import { parse } from '../../../src/http/calls/input';
import { readListView } from '../../lib/lists/view/list-view.server';
import { linkList } from './link-columns';
import { CHART_DAYS, buildWeeklyCharts } from './weekly-charts.server';

const PAGE_SIZES = { table: 25, cards: 24 };

interface Inputs {
  app: App;
  context: ScreenContext;
  actor: Member;
  url: URL;
}

/** Loads the links for the search, status and page in the URL. */
export async function loadLinks({ app, context, actor, url }: Inputs) {
  const status = linkStatuses.find((one) => one === url.searchParams.get('linkStatus'));
  const counts = await app.affiliates.counts(actor);
  const view = readListView({ context, url }, linkList, counts.total);
  const pageSize = view.layout === 'table' ? PAGE_SIZES.table : PAGE_SIZES.cards;
  const asked = {
    limit: pageSize,
    cursor: url.searchParams.get('links') || undefined,
    sort: view.sort ?? undefined,
    status,
    partner: url.searchParams.get('partner') || undefined,
    search: url.searchParams.get('linkSearch') || undefined,
  };
  const filters = parse(linkFilters, asked);
  const [page, days, programs] = await Promise.all([
    app.affiliates.list(actor, filters),
    app.affiliates.activity(actor, CHART_DAYS),
    loadPrograms(app, actor),
  ]);
  return {
    links: page.items,
    nextCursor: page.nextCursor,
    total: page.total,
    totalIsMinimum: page.totalIsMinimum,
    pageSize,
    view,
    counts,
    drawing: buildWeeklyCharts(days, app.clock.now()),
    programs,
    linkBase: `${context.publicUrl}/r/`,
  };
}

/** Loads the page of a program's links in the URL. `total`: their number. */
export async function loadProgramLinks({ app, context, actor, url }: Inputs, program: string, total: number) {
  const view = readListView({ context, url }, linkList, total);
  const pageSize = view.layout === 'table' ? PAGE_SIZES.table : PAGE_SIZES.cards;
  const filters = parse(linkFilters, {
    program,
    limit: pageSize,
    cursor: url.searchParams.get(linkList.parameters.page) || undefined,
    sort: view.sort ?? undefined,
  });
  const [page, programs] = await Promise.all([app.affiliates.list(actor, filters), loadPrograms(app, actor)]);
  const { items: links, nextCursor, totalIsMinimum } = page;
  const range = { pageSize, total: page.total, totalIsMinimum };
  return { links, nextCursor, range, view, programs, linkBase: `${context.publicUrl}/r/` };
}

export type ProgramLinksData = Awaited<ReturnType<typeof loadProgramLinks>>;

export type LinksData = Awaited<ReturnType<typeof loadLinks>>;

/** Returns the active affiliate programs that a link can belong to. */
export async function loadPrograms(app: Inputs['app'], actor: Member) {
  const filters = { type: 'affiliate', status: 'active', limit: MAX_LIMIT };
  const { items } = await app.referralPrograms.list(actor, parse(programFilters, filters));
  return items.map(({ id, name }) => ({ id, label: name }));
}
