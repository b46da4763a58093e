import { pageOf } from '../../lib/api/api-answers.server';
import { eventAnswer } from '../../../src/features/events/events-answer.schema';
import { editEvents, viewEvents } from '../../../src/features/events/events.rules';
import { eventFilters, newEvent } from '../../../src/features/events/events.schema';
import { api } from '../../lib/api/api.server';

const { loader, action } = api({
  GET: {
    answer: pageOf(eventAnswer),
    permission: viewEvents,
    query: eventFilters,
    run: ({ app, actor, query }) => app.events.list(actor, query),
  },
  POST: {
    answer: eventAnswer,
    permission: editEvents,
    body: newEvent,
    status: 201,
    run: ({ app, actor, body }) => app.events.create(actor, body),
  },
});
export { loader, action };
