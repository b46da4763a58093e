import { eventChanges } from '../../../src/features/events/events.schema';
import { api } from '../../lib/api.server';

const { loader, action } = api({
  GET: { run: ({ app, actor, param }) => app.events.get(actor, param('id')) },
  PATCH: {
    body: eventChanges,
    run: ({ app, actor, param, body }) => app.events.update(actor, param('id'), body),
  },
  DELETE: { run: ({ app, actor, param }) => app.events.remove(actor, param('id')) },
});
export { loader, action };
