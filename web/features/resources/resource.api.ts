import { resourceAnswer } from '../../../src/features/resources/resources-answer.schema';
import { editResources, viewResources } from '../../../src/features/resources/resources.rules';
import { resourceChanges } from '../../../src/features/resources/resources.schema';
import { noContent } from '../../lib/api/api-answers.server';
import { api } from '../../lib/api/api.server';

const { loader, action } = api({
  GET: {
    answer: resourceAnswer,
    permission: viewResources,
    run: ({ app, actor, param }) => app.resources.get(actor, param('id')),
  },
  PATCH: {
    answer: resourceAnswer,
    permission: editResources,
    body: resourceChanges,
    run: ({ app, actor, param, body }) => app.resources.update(actor, param('id'), body),
  },
  DELETE: {
    answer: noContent,
    permission: editResources,
    run: ({ app, actor, param }) => app.resources.remove(actor, param('id')),
  },
});
export { loader, action };
