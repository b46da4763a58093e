import type { RoadmapCounts } from '../../../src/features/roadmap/roadmap-items.repo';
import {
  editRoadmap,
  offeredStatuses,
  roadmapStatuses,
  TIMELINE_LIMIT,
  type RoadmapStatus,
} from '../../../src/features/roadmap/roadmap.rules';
import { roadmapFilters } from '../../../src/features/roadmap/roadmap.schema';
import { manageSecretLinks } from '../../../src/features/secret-links/secret-links.rules';
import type { App } from '../../../src/app';
import type { ScreenContext } from '../../lib/screens/screen-context';
import type { Member } from '../../../src/lib/actor';
import { can } from '../../../src/lib/roles';
import { utcDay } from '../../../src/lib/time/utc';
import { parse } from '../../../src/http/calls/input';
import type { BoardColumnData } from '../../lib/boards/board';
import { ifExists } from '../../lib/screens/if-exists.server';
import type { ListView } from '../../lib/lists/view/list-view';
import { readListView } from '../../lib/lists/view/list-view.server';
import { loadBoard } from '../../lib/boards/load-board.server';
import { roadmapList } from './items/roadmap-columns';
import { summarize, type RoadmapSummary } from './roadmap-summary';
import { priorityOf, roadmapTabs, viewOf } from './roadmap-tabs';

const PAGE_SIZES = { table: 50, cards: 24 };

interface Inputs {
  app: App;
  context: ScreenContext;
  actor: Member;
  url: URL;
}

/** Loads the Roadmap screen for the view, tab, filters, layout and page in the URL. */
export async function loadRoadmap({ app, context, actor, url }: Inputs) {
  const view = viewOf(url.searchParams.get('view'));
  const counts = await app.roadmap.counts(actor);
  const look = readListView({ context, url }, roadmapList, counts.total);
  const [peeked, content] = await Promise.all([
    ifExists(url.searchParams.get('item') || undefined, async (id) =>
      summarize(await app.roadmap.get(actor, id)),
    ),
    view === 'list' ? loadList({ app, actor, url }, look, counts) : loadTimeline({ app, actor }),
  ]);
  return {
    view,
    /** The look of the list. */
    look,
    ...content,
    /** The item of the peek panel, which may be on another page. null if no panel is open or the item doesn't exist. */
    peeked,
    tabs: roadmapTabs.withCounts(counts),
    hasItems: counts.total > 0,
    thisMonth: utcDay(app.clock.now()).slice(0, 7),
    canEdit: can(actor.workspaceRole, editRoadmap),
    canManageLink: can(actor.workspaceRole, manageSecretLinks),
  };
}

interface Content {
  items: RoadmapSummary[];
  tab: string;
  total: number;
  totalIsMinimum: boolean;
  nextCursor: string | null;
  pageSize: number;
  /** null in other layouts. */
  board: BoardColumnData<RoadmapStatus>[] | null;
  /** Whether there are more items than the timeline shows. */
  isCut: boolean;
}

async function loadList(
  { app, actor, url }: Omit<Inputs, 'context'>,
  { layout, sort }: ListView,
  counts: RoadmapCounts,
): Promise<Content> {
  const given = (name: string) => url.searchParams.get(name) || undefined;
  const status = roadmapTabs.statusOf(url.searchParams.get('status'));
  const filters = { search: given('search'), priority: priorityOf(url.searchParams.get('priority')) };
  const list = (asked: object) => app.roadmap.list(actor, parse(roadmapFilters, { ...filters, ...asked }));
  const common = { tab: roadmapTabs.idOf(status), isCut: false };
  if (layout === 'board') {
    // Blocked items have a column only if there are any (spec §4).
    const all = counts.blocked > 0 ? roadmapStatuses : offeredStatuses;
    const { items, columns, ...totals } = await loadBoard<RoadmapStatus, Parameters<typeof summarize>[0]>(
      url.searchParams,
      status ? [status] : all,
      (one, limit) => list({ status: one, limit }),
    );
    return {
      ...common,
      ...totals,
      items: items.map(summarize),
      nextCursor: null,
      pageSize: 0,
      board: columns,
    };
  }
  const pageSize = PAGE_SIZES[layout];
  const asked = { cursor: given('cursor'), sort: sort ?? undefined, limit: pageSize, status };
  const { items, total, totalIsMinimum, nextCursor } = await list(asked);
  return {
    ...common,
    items: items.map(summarize),
    total,
    totalIsMinimum,
    nextCursor,
    pageSize,
    board: null,
  };
}

async function loadTimeline({ app, actor }: Pick<Inputs, 'app' | 'actor'>): Promise<Content> {
  const items = await app.roadmap.timeline(actor);
  // The timeline doesn't show descriptions.
  const bare = items.map((item) => ({ ...summarize(item), description: null }));
  const isCut = items.length === TIMELINE_LIMIT;
  return {
    items: bare,
    tab: roadmapTabs.idOf(undefined),
    total: items.length,
    totalIsMinimum: isCut,
    nextCursor: null,
    pageSize: 0,
    board: null,
    isCut,
  };
}
