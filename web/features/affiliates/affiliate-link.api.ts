import { noContent } from '../../lib/api/api-answers.server';
import { affiliateLinkAnswer } from '../../../src/features/affiliates/affiliates-answer.schema';
import { editAffiliates, viewAffiliates } from '../../../src/features/affiliates/affiliates.rules';
import { linkChanges } from '../../../src/features/affiliates/affiliates.schema';
import { api } from '../../lib/api/api.server';

const { loader, action } = api({
  GET: {
    answer: affiliateLinkAnswer,
    permission: viewAffiliates,
    run: ({ app, actor, param }) => app.affiliates.get(actor, param('id')),
  },
  PATCH: {
    answer: affiliateLinkAnswer,
    permission: editAffiliates,
    body: linkChanges,
    run: ({ app, actor, param, body }) => app.affiliates.update(actor, param('id'), body),
  },
  DELETE: {
    answer: noContent,
    permission: editAffiliates,
    run: ({ app, actor, param }) => app.affiliates.remove(actor, param('id')),
  },
});
export { loader, action };
