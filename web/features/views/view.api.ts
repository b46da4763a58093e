import { noContent } from '../../lib/api/api-answers.server';
import { viewAnswer } from '../../../src/features/views/views-answer.schema';
import { saveViews } from '../../../src/features/views/views.rules';
import { viewChanges } from '../../../src/features/views/views.schema';
import { api } from '../../lib/api/api.server';

const { loader, action } = api({
  PATCH: {
    answer: viewAnswer,
    permission: saveViews,
    body: viewChanges,
    run: ({ app, actor, param, body }) => app.views.update(actor, param('id'), body),
  },
  DELETE: {
    answer: noContent,
    permission: saveViews,
    run: ({ app, actor, param }) => app.views.remove(actor, param('id')),
  },
});
export { loader, action };
