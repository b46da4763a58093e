import type { App } from '../../../src/app';
import type { ScreenContext } from '../../lib/screens/screen-context';
import { editEvents } from '../../../src/features/events/events.rules';
import { eventFilters } from '../../../src/features/events/events.schema';
import { manageSecretLinks } from '../../../src/features/secret-links/secret-links.rules';
import type { Member } from '../../../src/lib/actor';
import { can } from '../../../src/lib/roles';
import { parse } from '../../../src/http/calls/input';
import { ifExists } from '../../lib/screens/if-exists.server';
import { readListView } from '../../lib/lists/view/list-view.server';
import { filteredPartner } from '../partners/filtered-partner.server';
import { eventList } from './list/event-columns';
import { summarize } from './list/event-summary';
import { eventTabs } from './event-tabs';
import { COLLAPSED, TEMPLATES_COOKIE } from './templates/collapsed-templates';

const PAGE_SIZES = { table: 50, cards: 24 };

interface Inputs {
  app: App;
  context: ScreenContext;
  actor: Member;
  url: URL;
}

/** Loads the Events screen for the tab, search, layout and page in the URL. */
export async function loadEvents({ app, context, actor, url }: Inputs) {
  const given = (name: string) => url.searchParams.get(name) || undefined;
  const status = eventTabs.statusOf(url.searchParams.get('status'));
  const counts = await app.events.counts(actor);
  const view = readListView({ context, url }, eventList, counts.total);
  const pageSize = view.layout === 'table' ? PAGE_SIZES.table : PAGE_SIZES.cards;
  const asked = {
    search: given('search'),
    cursor: given('cursor'),
    sort: view.sort ?? undefined,
    status,
    partner: given('partner'),
    limit: pageSize,
  };
  const filters = parse(eventFilters, asked);
  const [page, peeked, partner] = await Promise.all([
    app.events.list(actor, filters),
    ifExists(given('event'), async (id) => summarize(await app.events.get(actor, id))),
    filteredPartner(app, actor, filters.partner),
  ]);
  return {
    events: page.items.map(summarize),
    total: page.total,
    totalIsMinimum: page.totalIsMinimum,
    nextCursor: page.nextCursor,
    pageSize,
    view,
    /**
     * The event of the peek panel, which may be on another page. null if no panel is open or the event doesn't exist.
     */
    peeked,
    partner,
    tab: eventTabs.idOf(status),
    tabs: eventTabs.withCounts(counts),
    hasEvents: counts.total > 0,
    templates: app.events.templates(actor),
    isTemplatesOpen: context.cookie(TEMPLATES_COOKIE) !== COLLAPSED,
    me: { id: actor.userId, email: actor.email, name: actor.name },
    canEdit: can(actor.workspaceRole, editEvents),
    canManageFeed: can(actor.workspaceRole, manageSecretLinks),
  };
}
