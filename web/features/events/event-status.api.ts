import { eventAnswer } from '../../../src/features/events/events-answer.schema';
import { editEvents } from '../../../src/features/events/events.rules';
import { eventStatusBody } from '../../../src/features/events/events.schema';
import { api } from '../../lib/api/api.server';

const { loader, action } = api({
  PATCH: {
    answer: eventAnswer,
    permission: editEvents,
    body: eventStatusBody,
    run: ({ app, actor, param, body }) => app.events.changeStatus(actor, param('id'), body),
  },
});
export { loader, action };
