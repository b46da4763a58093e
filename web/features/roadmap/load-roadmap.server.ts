import {
  offeredStatuses,
  roadmapPriorities,
  roadmapStatuses,
  TIMELINE_LIMIT,
} from '../../../src/features/roadmap/roadmap.rules';
import { roadmapFilters } from '../../../src/features/roadmap/roadmap.schema';
import { manageSecretLinks } from '../../../src/features/secret-links/secret-links.rules';
import { can } from '../../../src/lib/roles';
import { utcDay } from '../../../src/lib/time/utc';
import { loadRecordList, type ListInputs } from '../../records/list/load-record-list.server';
import { itemView, shapeOf } from './item.view';

/** Loads the Roadmap screen for the shape, tab, filters, layout and page in the URL. */
export async function loadRoadmap(inputs: ListInputs) {
  const { app, actor, url } = inputs;
  const shape = shapeOf(url.searchParams.get('view'));
  const priority = url.searchParams.get('priority');
  const { counts, ...data } = await loadRecordList(inputs, itemView, {
    service: app.roadmap,
    filters: roadmapFilters,
    asked: { priority: roadmapPriorities.find((one) => one === priority) },
    // Blocked items have a column only if there are any (spec §4).
    boardStatuses: ({ blocked }) => (blocked > 0 ? roadmapStatuses : offeredStatuses),
    ...(shape === 'timeline' && { load: () => loadTimeline(inputs) }),
  });
  return {
    ...data,
    shape,
    thisMonth: utcDay(app.clock.now()).slice(0, 7),
    canManageLink: can(actor.workspaceRole, manageSecretLinks),
  };
}

async function loadTimeline({ app, actor }: ListInputs) {
  const items = await app.roadmap.timeline(actor);
  return {
    // The timeline doesn't show descriptions.
    items: items.map((item) => ({ ...itemView.summarize(item), description: null })),
    total: items.length,
    totalIsMinimum: items.length === TIMELINE_LIMIT,
    nextCursor: null,
    pageSize: 0,
    board: null,
  };
}
