import { editRoadmap, TIMELINE_LIMIT } from '../../../src/features/roadmap/roadmap.rules';
import { roadmapFilters } from '../../../src/features/roadmap/roadmap.schema';
import { manageSecretLinks } from '../../../src/features/secret-links/secret-links.rules';
import type { RequestContext } from '../../../src/http/request-context';
import type { Member } from '../../../src/lib/actor';
import { isAppError } from '../../../src/lib/errors';
import { can } from '../../../src/lib/roles';
import { utcDay } from '../../../src/lib/utc';
import { parse } from '../../lib/api-input.server';
import { summarize } from './roadmap-summary';
import { priorityOf, statusOfTab, tabOf, tabsWithCounts, viewOf } from './roadmap-tabs';

const PAGE_SIZE = 24;

interface Inputs {
  app: RequestContext['app'];
  actor: Member;
  url: URL;
}

/** Loads the Roadmap screen for the view, tab, filters and page in the URL. */
export async function loadRoadmap({ app, actor, url }: Inputs) {
  const view = viewOf(url.searchParams.get('view'));
  const [counts, peeked, content] = await Promise.all([
    app.roadmap.counts(actor),
    itemIfExists(app, actor, url.searchParams.get('item')),
    view === 'list' ? loadList({ app, actor, url }) : loadTimeline({ app, actor }),
  ]);
  return {
    view,
    ...content,
    /** The item of the peek panel, which may be on another page; null without one or if it doesn't exist. */
    peeked,
    tabs: tabsWithCounts(counts),
    hasItems: counts.total > 0,
    thisMonth: utcDay(app.clock.now()).slice(0, 7),
    me: { id: actor.userId, email: actor.email },
    canEdit: can(actor.workspaceRole, editRoadmap),
    canManageLink: can(actor.workspaceRole, manageSecretLinks),
  };
}

async function itemIfExists(app: Inputs['app'], actor: Member, id: string | null) {
  if (!id) return null;
  try {
    return summarize(await app.roadmap.get(actor, id));
  } catch (error) {
    if (isAppError(error) && error.status === 404) return null;
    throw error;
  }
}

async function loadList({ app, actor, url }: Inputs) {
  const given = (name: string) => url.searchParams.get(name) || undefined;
  const status = statusOfTab(url.searchParams.get('status'));
  const asked = {
    search: given('search'),
    cursor: given('cursor'),
    sort: given('sort'),
    limit: PAGE_SIZE,
    status,
    priority: priorityOf(url.searchParams.get('priority')),
  };
  const { items, total, totalIsMinimum, nextCursor } = await app.roadmap.list(
    actor,
    parse(roadmapFilters, asked),
  );
  return { items: items.map(summarize), tab: tabOf(status), total, totalIsMinimum, nextCursor, isCut: false };
}

async function loadTimeline({ app, actor }: Omit<Inputs, 'url'>) {
  const items = await app.roadmap.timeline(actor);
  // The timeline doesn't show descriptions.
  const bare = items.map((item) => ({ ...summarize(item), description: null }));
  const isCut = items.length === TIMELINE_LIMIT;
  return {
    items: bare,
    tab: tabOf(undefined),
    total: items.length,
    totalIsMinimum: isCut,
    nextCursor: null,
    isCut,
  };
}
