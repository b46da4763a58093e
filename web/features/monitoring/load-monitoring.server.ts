import { compareNames } from '../../../src/lib/text/names.rules';
import {
  editMonitoring,
  itemCategories,
  significanceLevels,
} from '../../../src/features/monitoring/monitoring.rules';
import { itemFilters, sourceFilters } from '../../../src/features/monitoring/monitoring.schema';
import { manageSecretLinks } from '../../../src/features/secret-links/secret-links.rules';
import type { App } from '../../../src/app';
import type { ScreenContext } from '../../lib/screens/screen-context';
import type { Member } from '../../../src/lib/actor';
import { can } from '../../../src/lib/roles';
import { parse } from '../../../src/http/calls/input';
import { CHART_COOKIE, DENSITY_COOKIE, densityOf, isChartOpen } from './feed/feed-look';
import {
  summarizeCompetitor,
  summarizeItem,
  summarizeSource,
  type CompetitorSummary,
} from './monitoring-summaries';
import { formatDay } from '../../lib/texts/format-date';
import { drawBars } from '../../ui/charts/draw-bars';

const PAGE_SIZE = 50;
/** The maximum page size of a list call. */
const MAX_LISTED = 1000;
/** Number of competitors listed. The search finds the others. */
const COMPETITORS_LISTED = 200;

interface Inputs {
  app: App;
  context: ScreenContext;
  actor: Member;
  url: URL;
  /** Undefined for the feed of all competitors. */
  competitorId?: string;
}

/**
 * Loads the screen for the filters and page in the URL.
 * @throws 404 for a competitor that doesn't exist or belongs to another workspace
 */
export async function loadMonitoring({ app, context, actor, url, competitorId }: Inputs) {
  const asked = askedOf(url.searchParams);
  const ofSources =
    competitorId === undefined ? null : parse(sourceFilters, { competitorId, limit: MAX_LISTED });
  const ofItems = parse(itemFilters, { ...asked, competitorId, limit: PAGE_SIZE });
  const ofNewest = parse(itemFilters, { competitorId, limit: 1 });
  const [competitors, selected, counts, summary, types, weeks, sources, page, newest, checks, changesCheck] =
    await Promise.all([
      app.competitors.list(actor, { limit: COMPETITORS_LISTED }),
      competitorId === undefined ? null : app.competitors.get(actor, competitorId),
      app.feedItems.counts(actor),
      app.monitoredSources.summary(actor),
      app.monitoredSources.types(actor),
      app.feedItems.perWeek(actor, competitorId ?? null),
      ofSources && app.monitoredSources.list(actor, ofSources),
      app.feedItems.list(actor, ofItems),
      app.feedItems.list(actor, ofNewest),
      competitorId === undefined ? [] : app.checkProgress.ofCompetitor(actor, { competitorId }),
      app.checkChanges.progress(actor, {}),
    ]);
  const listed = competitors.items.map(summarizeCompetitor).sort(byName);
  const labels = new Map(types.map(({ type, label }) => [type, label]));
  return {
    competitors: listed,
    competitorCount: competitors.total,
    activeSources: summary.active,
    activePages: summary.activePages,
    itemCount: counts.total,
    unreadCount: counts.unread,
    selectedId: competitorId ?? 'all',
    selected: selected && summarizeCompetitor(selected),
    sources: sources?.items.map((source) => summarizeSource(source, labels)) ?? [],
    checks,
    changesCheck,
    types,
    weeks: buildWeeklyCharts(weeks),
    items: page.items.map(summarizeItem),
    total: page.total,
    totalIsMinimum: page.totalIsMinimum,
    nextCursor: page.nextCursor,
    newestId: newest.items[0]?.id ?? null,
    onlyUnread: asked.isRead === 'false',
    onlyStarred: asked.isStarred === 'true',
    onlyCategory: asked.category ?? null,
    minSignificance: asked.minSignificance ?? 0,
    density: densityOf(context.cookie(DENSITY_COOKIE)),
    isChartOpen: isChartOpen(context.cookie(CHART_COOKIE)),
    canEdit: can(actor.workspaceRole, editMonitoring),
    canManageLink: can(actor.workspaceRole, manageSecretLinks),
  };
}

/** Reads the filters from the URL. An unknown category or level is ignored. */
function askedOf(params: URLSearchParams) {
  const given = (name: string) => params.get(name) || undefined;
  const level = (['high', 'medium'] as const).find((name) => name === given('significance'));
  const asked = {
    search: given('search'),
    cursor: given('cursor'),
    sourceId: given('source'),
    category: itemCategories.find((category) => category === given('category')),
    isRead: given('unread') === 'true' ? 'false' : undefined,
    isStarred: given('starred') === 'true' ? 'true' : undefined,
    minSignificance: level && significanceLevels[level],
    sort: given('sort') === 'significance' ? '-significance' : undefined,
  };
  // Filter items rather than stories: a further item of a story might match, and a list of stories doesn't have it.
  const { search, sourceId, category, isRead, isStarred } = asked;
  const isNarrowed = [search, sourceId, category, isRead, isStarred].some((value) => value !== undefined);
  return { ...asked, grouped: isNarrowed ? undefined : 'true' };
}

const byName = (one: CompetitorSummary, other: CompetitorSummary): number =>
  compareNames(one.name, other.name);

/** Returns one bar per week, with every second one labeled, so that the labels fit on a phone. */
function buildWeeklyCharts(weeks: readonly { week: string; items: number }[]) {
  return drawBars(
    weeks.map(({ week, items }, index) => ({
      label: (weeks.length - index) % 2 === 1 ? withoutYear(week) : '',
      name: `Week of ${formatDay(week)}`,
      value: items,
    })),
  );
}

/** Formats a date like `Nov 16`. */
const withoutYear = (week: string): string => formatDay(week).replace(/,.*/, '');
