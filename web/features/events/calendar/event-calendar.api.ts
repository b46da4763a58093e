import { download } from '../../../lib/api/api-answers.server';
import { viewEvents } from '../../../../src/features/events/events.rules';
import { api } from '../../../lib/api/api.server';

const { loader, action } = api({
  GET: {
    answer: download('text/calendar'),
    alsoRefuses: [409],
    operationId: 'downloadEventCalendar',
    summary: 'Download an event as a calendar file',
    permission: viewEvents,
    run: ({ app, actor, param, context }) =>
      app.eventCalendar.download(actor, param('id'), context.publicUrl),
  },
});
export { loader, action };
