import { conversionAnswer } from '../../../../src/features/affiliates/affiliates-answer.schema';
import { editAffiliates } from '../../../../src/features/affiliates/affiliates.rules';
import { api } from '../../../lib/api/api.server';

const { loader, action } = api({
  POST: {
    answer: conversionAnswer,
    permission: editAffiliates,
    run: ({ app, actor, param }) => app.conversions.reinstate(actor, param('id')),
  },
});
export { loader, action };
