import type { RequestContext } from '../../../src/http/request-context';
import { editEvents } from '../../../src/features/events/events.rules';
import { eventFilters } from '../../../src/features/events/events.schema';
import { manageSecretLinks } from '../../../src/features/secret-links/secret-links.rules';
import type { Actor, Member } from '../../../src/lib/actor';
import { isAppError } from '../../../src/lib/errors';
import { can } from '../../../src/lib/roles';
import { parse } from '../../lib/api-input.server';
import { filteredPartner } from '../partners/filtered-partner.server';
import { summarize } from './list/event-summary';
import { statusOfTab, tabOf, tabsWithCounts } from './event-tabs';
import { COLLAPSED, TEMPLATES_COOKIE } from './templates/collapsed-templates';

const PAGE_SIZE = 24;

interface Inputs {
  app: RequestContext['app'];
  context: RequestContext;
  actor: Member;
  url: URL;
}

/** Loads the Events screen for the tab, search and page in the URL. */
export async function loadEvents({ app, context, actor, url }: Inputs) {
  const given = (name: string) => url.searchParams.get(name) || undefined;
  const status = statusOfTab(url.searchParams.get('status'));
  const asked = {
    search: given('search'),
    cursor: given('cursor'),
    sort: given('sort'),
    status,
    partner: given('partner'),
    limit: PAGE_SIZE,
  };
  const filters = parse(eventFilters, asked);
  const [page, counts, opened, partner] = await Promise.all([
    app.events.list(actor, filters),
    app.events.counts(actor),
    openedEvent(app, actor, given('event')),
    filteredPartner(app, actor, filters.partner),
  ]);
  return {
    events: page.items.map(summarize),
    total: page.total,
    totalIsMinimum: page.totalIsMinimum,
    nextCursor: page.nextCursor,
    partner,
    tab: tabOf(status),
    tabs: tabsWithCounts(counts),
    hasEvents: counts.total > 0,
    templates: app.events.templates(actor),
    isTemplatesOpen: context.cookie(TEMPLATES_COOKIE) !== COLLAPSED,
    /** The event whose details are opened by the URL; null without one or if it doesn't exist. */
    opened,
    me: { id: actor.userId, email: actor.email, name: actor.name },
    canEdit: can(actor.workspaceRole, editEvents),
    canManageFeed: can(actor.workspaceRole, manageSecretLinks),
  };
}

async function openedEvent(app: Inputs['app'], actor: Actor, id: string | undefined) {
  if (id === undefined) return null;
  try {
    return summarize(await app.events.get(actor, id));
  } catch (error) {
    if (isAppError(error) && error.status === 404) return null;
    throw error;
  }
}
