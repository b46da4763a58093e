import { editMonitoring, itemCategories } from '../../../src/features/monitoring/monitoring.rules';
import { itemFilters, sourceFilters } from '../../../src/features/monitoring/monitoring.schema';
import { manageSecretLinks } from '../../../src/features/secret-links/secret-links.rules';
import type { RequestContext } from '../../../src/http/request-context';
import type { Member } from '../../../src/lib/actor';
import { isAppError } from '../../../src/lib/errors';
import { can } from '../../../src/lib/roles';
import { parse } from '../../lib/api-input.server';
import { buildWeeklyCharts } from './feed/weekly-charts.server';
import {
  summarizeCompetitor,
  summarizeItem,
  summarizeSource,
  type CompetitorSummary,
} from './monitoring-summaries';

const PAGE_SIZE = 20;
/** The maximum page size of a list call. */
const MOST_LISTED = 1000;
/** Number of competitors listed. The search finds the others. */
const COMPETITORS_LISTED = 200;

interface Inputs {
  app: RequestContext['app'];
  actor: Member;
  url: URL;
}

/** Loads the screen for the competitor, filters and page in the URL. */
export async function loadMonitoring({ app, actor, url }: Inputs) {
  const asked = askedOf(url.searchParams);
  const { competitorId } = asked;
  const ofSources =
    competitorId === undefined ? null : parse(sourceFilters, { competitorId, limit: MOST_LISTED });
  const ofItems = parse(itemFilters, { ...asked, limit: PAGE_SIZE });
  const [competitors, selected, counts, summary, types, weeks, sources, page] = await Promise.all([
    app.competitors.list(actor, { limit: COMPETITORS_LISTED }),
    competitorId === undefined ? null : selectedOf(app, actor, competitorId),
    app.feedItems.counts(actor),
    app.monitoredSources.summary(actor),
    app.monitoredSources.types(actor),
    app.feedItems.perWeek(actor, competitorId ?? null),
    ofSources && app.monitoredSources.list(actor, ofSources),
    app.feedItems.list(actor, ofItems),
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
    // null if the competitor was deleted or belongs to another workspace.
    selected,
    sources: sources?.items.map((source) => summarizeSource(source, labels)) ?? [],
    types,
    weeks: buildWeeklyCharts(weeks),
    items: page.items.map(summarizeItem),
    total: page.total,
    totalIsMinimum: page.totalIsMinimum,
    nextCursor: page.nextCursor,
    onlyUnread: asked.isRead === 'false',
    onlyStarred: asked.isStarred === 'true',
    canEdit: can(actor.workspaceRole, editMonitoring),
    canManageLink: can(actor.workspaceRole, manageSecretLinks),
  };
}

async function selectedOf(app: Inputs['app'], actor: Member, id: string): Promise<CompetitorSummary | null> {
  try {
    return summarizeCompetitor(await app.competitors.get(actor, id));
  } catch (error) {
    if (isAppError(error) && error.status === 404) return null;
    throw error;
  }
}

/** Reads the filters from the URL. An unknown category is ignored. */
function askedOf(params: URLSearchParams) {
  const given = (name: string) => params.get(name) || undefined;
  return {
    search: given('search'),
    cursor: given('cursor'),
    competitorId: given('competitor'),
    sourceId: given('source'),
    category: itemCategories.find((category) => category === given('category')),
    isRead: given('unread') === 'true' ? 'false' : undefined,
    isStarred: given('starred') === 'true' ? 'true' : undefined,
  };
}

const byName = (one: CompetitorSummary, other: CompetitorSummary): number =>
  one.name.localeCompare(other.name, 'en', { sensitivity: 'base' });
