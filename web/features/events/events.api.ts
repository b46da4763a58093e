import { eventFilters, newEvent } from '../../../src/features/events/events.schema';
import { api } from '../../lib/api.server';

const { loader, action } = api({
  GET: { query: eventFilters, run: ({ app, actor, query }) => app.events.list(actor, query) },
  POST: { body: newEvent, status: 201, run: ({ app, actor, body }) => app.events.create(actor, body) },
});
export { loader, action };
