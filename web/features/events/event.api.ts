import { noContent } from '../../lib/api/api-answers.server';
import { eventAnswer } from '../../../src/features/events/events-answer.schema';
import { editEvents, viewEvents } from '../../../src/features/events/events.rules';
import { eventChanges } from '../../../src/features/events/events.schema';
import { api } from '../../lib/api/api.server';

const { loader, action } = api({
  GET: {
    answer: eventAnswer,
    permission: viewEvents,
    run: ({ app, actor, param }) => app.events.get(actor, param('id')),
  },
  PATCH: {
    answer: eventAnswer,
    permission: editEvents,
    body: eventChanges,
    run: ({ app, actor, param, body }) => app.events.update(actor, param('id'), body),
  },
  DELETE: {
    answer: noContent,
    permission: editEvents,
    run: ({ app, actor, param }) => app.events.remove(actor, param('id')),
  },
});
export { loader, action };
