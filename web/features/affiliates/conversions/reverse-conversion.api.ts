import { conversionAnswer } from '../../../../src/features/affiliates/affiliates-answer.schema';
import { editAffiliates } from '../../../../src/features/affiliates/affiliates.rules';
import { reversal } from '../../../../src/features/affiliates/affiliates.schema';
import { api } from '../../../lib/api/api.server';

const { loader, action } = api({
  POST: {
    answer: conversionAnswer,
    permission: editAffiliates,
    body: reversal,
    isBodyOptional: true,
    run: ({ app, actor, param }) => app.conversions.reverse(actor, param('id')),
  },
});
export { loader, action };
