import { pageOf } from '../../../lib/api/api-answers.server';
import { partnerAnswer } from '../../../../src/features/partners/partners-answer.schema';
import { editPartners, viewPartners } from '../../../../src/features/partners/partners.rules';
import { newPartner, partnerFilters } from '../../../../src/features/partners/partners.schema';
import { api } from '../../../lib/api/api.server';

const { loader, action } = api({
  GET: {
    answer: pageOf(partnerAnswer),
    permission: viewPartners,
    query: partnerFilters,
    run: ({ app, actor, query }) => app.partners.list(actor, query),
  },
  POST: {
    answer: partnerAnswer,
    permission: editPartners,
    body: newPartner,
    status: 201,
    run: ({ app, actor, body }) => app.partners.create(actor, body),
  },
});
export { loader, action };
