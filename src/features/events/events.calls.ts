import type { EventServices } from './create-events';
import { eventAnswer } from './events-answer.schema';
import { editEvents, viewEvents } from './events.rules';
import {
  bulkEvents,
  eventChanges,
  eventExportFilters,
  eventFilters,
  eventStatusBody,
  eventTick,
  matchingEvents,
  newEvent,
} from './events.schema';
import { download } from '../../http/calls/answers';
import { api } from '../../http/calls/declare';
import { matchingCalls, type ForMatching } from '../records/matching-calls';
import { recordCalls } from '../records/record-calls';
import { eventRecord } from './event.record';

export const eventsCalls = ({ eventCalendar, events, operations }: EventServices & ForMatching) => ({
  ...recordCalls(
    eventRecord,
    eventAnswer,
    {
      list: eventFilters,
      create: newEvent,
      get: true,
      update: eventChanges,
      bulk: bulkEvents,
      remove: true,
      changeStatus: eventStatusBody,
    },
    events,
  ),
  ...matchingCalls(eventRecord, { filters: eventExportFilters, body: matchingEvents }, events, operations),
  '/api/events/:id/checklist': api({
    PATCH: {
      answer: eventAnswer,
      operationId: 'tickEventChecklist',
      summary: 'Tick an item of the checklist of an event',
      permission: editEvents,
      body: eventTick,
      run: ({ actor, param, body }) => events.tick(actor, param('id'), body),
    },
  }),
  '/api/events/:id/calendar': api({
    GET: {
      answer: download('text/calendar'),
      alsoRefuses: [409],
      operationId: 'downloadEventCalendar',
      summary: 'Download an event as a calendar file',
      permission: viewEvents,
      run: ({ actor, param, context }) => eventCalendar.download(actor, param('id'), context.publicUrl),
    },
  }),
});
