import { agreementAnswer } from '../../../src/features/agreements/agreements-answer.schema';
import { editAgreements, viewAgreements } from '../../../src/features/agreements/agreements.rules';
import { agreementFilters, newAgreement } from '../../../src/features/agreements/agreements.schema';
import { pageOf } from '../../lib/api/api-answers.server';
import { api } from '../../lib/api/api.server';

const { loader, action } = api({
  GET: {
    answer: pageOf(agreementAnswer),
    permission: viewAgreements,
    query: agreementFilters,
    run: ({ app, actor, query }) => app.agreements.list(actor, query),
  },
  POST: {
    answer: agreementAnswer,
    permission: editAgreements,
    body: newAgreement,
    status: 201,
    run: ({ app, actor, body }) => app.agreements.create(actor, body),
  },
});
export { loader, action };
