import * as z from 'zod';
import { pageOf } from '../../http/calls/answers';
import { signedInApi } from '../../http/calls/declare';
import { answerLike, textOrNull, timeOrNull } from '../../lib/entities/answer-schema';
import { mapPage, newestRequest, type Page, type PageRequest } from '../../lib/paging';
import { portalUsers } from '../../lib/roles';
import { ownPortal, type PortalView } from '../audiences/portal-view';
import type { StoredEvent } from './events.entity';
import type { EventsRepo } from './events.repo';
import { eventStatuses, locationTypes } from './events.rules';

/** An event as the partner sees it, without the team's checklist, notes and names. */
export type PortalEvent = Pick<
  StoredEvent,
  | 'id'
  | 'name'
  | 'description'
  | 'status'
  | 'startDate'
  | 'endDate'
  | 'timezone'
  | 'locationType'
  | 'location'
>;

function presentEvent(event: StoredEvent): PortalEvent {
  const { id, name, description, status, startDate, endDate, timezone, locationType, location } = event;
  return { id, name, description, status, startDate, endDate, timezone, locationType, location };
}

const portalEventAnswer = answerLike<PortalEvent>()('PortalEvent', {
  id: z.string(),
  name: z.string(),
  description: textOrNull,
  status: z.enum(eventStatuses),
  startDate: timeOrNull,
  endDate: timeOrNull,
  timezone: textOrNull,
  locationType: z.enum(locationTypes),
  location: textOrNull,
});

/** The events that are assigned to a partner. */
export const createPortalEvents = (events: Pick<EventsRepo, 'list'>) => ({
  /** Returns all events, also cancelled ones, newest first. */
  list: async (view: PortalView, request: PageRequest): Promise<Page<PortalEvent>> =>
    mapPage(await events.list(view.workspaceId, { partner: view.partnerId }, request), presentEvent),
});

export type PortalEvents = ReturnType<typeof createPortalEvents>;

export const portalEventsCalls = ({ portalEvents }: { portalEvents: PortalEvents }) => ({
  '/api/portal/events': signedInApi({
    GET: {
      operationId: 'listPortalEvents',
      summary: 'List the events of your company',
      answer: pageOf(portalEventAnswer),
      alsoRefuses: [404],
      permission: portalUsers,
      query: newestRequest,
      run: async ({ actor, query }) => portalEvents.list(ownPortal(actor), query),
    },
  }),
});
