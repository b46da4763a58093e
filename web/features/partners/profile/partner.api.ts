import { noContent } from '../../../lib/api/api-answers.server';
import { partnerAnswer } from '../../../../src/features/partners/partners-answer.schema';
import { deletePartners, editPartners, viewPartners } from '../../../../src/features/partners/partners.rules';
import { partnerChanges } from '../../../../src/features/partners/partners.schema';
import { api } from '../../../lib/api/api.server';

const { loader, action } = api({
  GET: {
    answer: partnerAnswer,
    permission: viewPartners,
    run: ({ app, actor, param }) => app.partners.get(actor, param('id')),
  },
  PATCH: {
    answer: partnerAnswer,
    permission: editPartners,
    body: partnerChanges,
    run: ({ app, actor, param, body }) => app.partners.update(actor, param('id'), body),
  },
  DELETE: {
    answer: noContent,
    permission: deletePartners,
    run: ({ app, actor, param }) => app.partners.remove(actor, param('id')),
  },
});
export { loader, action };
