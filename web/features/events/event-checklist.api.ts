import { eventAnswer } from '../../../src/features/events/events-answer.schema';
import { editEvents } from '../../../src/features/events/events.rules';
import { eventTick } from '../../../src/features/events/events.schema';
import { api } from '../../lib/api/api.server';

const { loader, action } = api({
  PATCH: {
    answer: eventAnswer,
    operationId: 'tickEventChecklist',
    summary: 'Tick an item of the checklist of an event',
    permission: editEvents,
    body: eventTick,
    run: ({ app, actor, param, body }) => app.events.tick(actor, param('id'), body),
  },
});
export { loader, action };
