import type { ApplicationView } from '../../../../src/features/applications/applications.service';
import { applicationFilters } from '../../../../src/features/applications/applications.schema';
import {
  applicationStatuses,
  approveApplications,
  type ApplicationStatus,
} from '../../../../src/features/applications/applications.rules';
import type { App } from '../../../../src/app';
import type { ScreenContext } from '../../../lib/screens/screen-context';
import type { Member } from '../../../../src/lib/actor';
import { isAppError } from '../../../../src/lib/errors';
import { pageRequest } from '../../../../src/lib/paging';
import { can } from '../../../../src/lib/roles';
import { parse } from '../../../../src/http/calls/input';
import type { BoardColumnData } from '../../../lib/boards/board';
import { readListView } from '../../../lib/lists/view/list-view.server';
import { loadBoard } from '../../../lib/boards/load-board.server';
import { applicationListWith } from './application-columns';
import { EVERYTHING, tabOf, tabsWithCounts } from './application-tabs';

const PAGE_SIZES = { table: 50, cards: 24 };
/** Number of onboarding partners above the cards of the All tab. */
const PARTNERS_IN_ALL = 3;

interface Inputs {
  app: App;
  context: ScreenContext;
  actor: Member;
  url: URL;
}

/** Loads the Applications screen for the tab, search, layout and page in the URL. */
export async function loadApplications({ app, context, actor, url }: Inputs) {
  const given = (name: string) => url.searchParams.get(name) || undefined;
  const [counts, customFields] = await Promise.all([
    app.applications.counts(actor),
    app.customFields.of(actor, 'applications'),
  ]);
  const view = readListView({ context, url }, applicationListWith(customFields), counts.total);
  // A board of only the first tab would be a single column.
  const tab = tabOf(given('tab') ?? (view.layout === 'board' ? EVERYTHING : null));
  const cursor = given('cursor');
  const search = given('search');
  const isFirstPage = cursor === undefined;

  const filters = { search, status: tab.status };
  const list = (): Promise<List> =>
    view.layout === 'board'
      ? byStatus({ app, actor, url }, filters)
      : page({ app, actor }, { ...filters, cursor, sort: view.sort ?? undefined }, PAGE_SIZES[view.layout]);
  const partnersRequest = tab.hasApplications
    ? { limit: PARTNERS_IN_ALL }
    : parse(pageRequest, { limit: PAGE_SIZES.cards, cursor });
  const [found, partners, peeked] = await Promise.all([
    tab.hasApplications ? list() : null,
    app.partners.onboarding(actor, partnersRequest),
    applicationIfExists(app, actor, given('application')),
  ]);
  const isWithPartners = view.layout === 'cards' && isFirstPage && search === undefined;
  const showsPartners = tab.hasPartners && (isWithPartners || !tab.hasApplications);
  const shownPartners = showsPartners ? partners.items : [];

  return {
    view,
    tab: { id: tab.id, empty: tab.empty, intro: tab.intro, hint: tab.hint, hasLayouts: tab.hasApplications },
    tabs: tabsWithCounts(counts, partners.total),
    hasApplications: counts.total > 0,
    customFields,
    /**
     * The application of the peek panel, which may be on another page. null if no panel is open or the application
     * doesn't exist.
     */
    peeked,
    applications: found?.applications ?? [],
    board: found?.board ?? null,
    total: found?.total ?? partners.total,
    totalIsMinimum: found?.totalIsMinimum ?? partners.totalIsMinimum,
    pageSize: found?.pageSize ?? 0,
    partners: shownPartners.map(({ id, name, industry, location, description }) => ({
      id,
      name,
      industry,
      location,
      description,
    })),
    /** Number of partners in onboarding that aren't shown. */
    morePartners:
      tab.hasApplications && tab.hasPartners && search === undefined
        ? Math.max(0, partners.total - shownPartners.length)
        : 0,
    nextCursor: (found ?? partners).nextCursor,
    canApprove: can(actor.workspaceRole, approveApplications),
    applyUrl: `${context.publicUrl}/apply/${actor.workspaceId}`,
  };
}

interface List {
  applications: ApplicationView[];
  total: number;
  totalIsMinimum: boolean;
  nextCursor: string | null;
  pageSize: number;
  /** null in other layouts. */
  board: BoardColumnData<ApplicationStatus>[] | null;
}

interface Filters {
  search: string | undefined;
  status: ApplicationStatus | undefined;
}

async function page(
  { app, actor }: Pick<Inputs, 'app' | 'actor'>,
  asked: Filters & { cursor: string | undefined; sort: string | undefined },
  pageSize: number,
): Promise<List> {
  const filters = parse(applicationFilters, { ...asked, limit: pageSize });
  const { items, total, totalIsMinimum, nextCursor } = await app.applications.list(actor, filters);
  return { applications: items, total, totalIsMinimum, nextCursor, pageSize, board: null };
}

/** Loads the first applications of each status, or of the chosen one. */
async function byStatus(
  { app, actor, url }: Pick<Inputs, 'app' | 'actor' | 'url'>,
  { search, status: only }: Filters,
): Promise<List> {
  const statuses = only ? [only] : applicationStatuses;
  const { items, columns, ...totals } = await loadBoard(url.searchParams, statuses, (status, limit) =>
    app.applications.list(actor, parse(applicationFilters, { search, status, limit })),
  );
  return { applications: items, ...totals, nextCursor: null, pageSize: 0, board: columns };
}

async function applicationIfExists(app: Inputs['app'], actor: Member, id: string | undefined) {
  if (id === undefined) return null;
  try {
    return await app.applications.get(actor, id);
  } catch (error) {
    if (isAppError(error) && error.status === 404) return null;
    throw error;
  }
}
