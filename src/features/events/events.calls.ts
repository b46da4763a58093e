import type { EventServices } from './create-events';
import { eventAnswer } from './events-answer.schema';
import { editEvents, viewEvents } from './events.rules';
import {
  eventChanges,
  eventExportFilters,
  eventFilters,
  eventStatusBody,
  eventTick,
  newEvent,
} from './events.schema';
import { download, noContent, pageOf } from '../../http/calls/answers';
import { api } from '../../http/calls/declare';

export const eventsCalls = ({ eventCalendar, events }: EventServices) => ({
  '/api/events': api({
    GET: {
      answer: pageOf(eventAnswer),
      permission: viewEvents,
      query: eventFilters,
      run: ({ actor, query }) => events.list(actor, query),
    },
    POST: {
      answer: eventAnswer,
      permission: editEvents,
      body: newEvent,
      status: 201,
      run: ({ actor, body }) => events.create(actor, body),
    },
  }),
  '/api/events/export': api({
    GET: {
      answer: download('text/csv'),
      permission: viewEvents,
      query: eventExportFilters,
      run: ({ actor, query }) => events.export(actor, query),
    },
  }),
  '/api/events/:id': api({
    GET: {
      answer: eventAnswer,
      permission: viewEvents,
      run: ({ actor, param }) => events.get(actor, param('id')),
    },
    PATCH: {
      answer: eventAnswer,
      permission: editEvents,
      body: eventChanges,
      run: ({ actor, param, body }) => events.update(actor, param('id'), body),
    },
    DELETE: {
      answer: noContent,
      permission: editEvents,
      run: ({ actor, param }) => events.remove(actor, param('id')),
    },
  }),
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
  '/api/events/:id/status': api({
    PATCH: {
      answer: eventAnswer,
      permission: editEvents,
      body: eventStatusBody,
      run: ({ actor, param, body }) => events.changeStatus(actor, param('id'), body),
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
