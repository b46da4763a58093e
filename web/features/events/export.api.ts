import { download } from '../../lib/api/api-answers.server';
import { viewEvents } from '../../../src/features/events/events.rules';
import { eventExportFilters } from '../../../src/features/events/events.schema';
import { api } from '../../lib/api/api.server';

const { loader, action } = api({
  GET: {
    answer: download('text/csv'),
    permission: viewEvents,
    query: eventExportFilters,
    run: ({ app, actor, query }) => app.events.export(actor, query),
  },
});
export { loader, action };
