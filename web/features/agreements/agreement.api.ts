import { agreementAnswer } from '../../../src/features/agreements/agreements-answer.schema';
import { editAgreements, viewAgreements } from '../../../src/features/agreements/agreements.rules';
import { agreementChanges } from '../../../src/features/agreements/agreements.schema';
import { noContent } from '../../lib/api/api-answers.server';
import { api } from '../../lib/api/api.server';

const { loader, action } = api({
  GET: {
    answer: agreementAnswer,
    permission: viewAgreements,
    run: ({ app, actor, param }) => app.agreements.get(actor, param('id')),
  },
  PATCH: {
    answer: agreementAnswer,
    permission: editAgreements,
    body: agreementChanges,
    run: ({ app, actor, param, body }) => app.agreements.update(actor, param('id'), body),
  },
  DELETE: {
    answer: noContent,
    permission: editAgreements,
    run: ({ app, actor, param }) => app.agreements.remove(actor, param('id')),
  },
});
export { loader, action };
