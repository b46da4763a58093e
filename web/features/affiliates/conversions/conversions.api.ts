import { outcomeOf } from '../../../lib/api/api-answers.server';
import { conversionAnswer } from '../../../../src/features/affiliates/affiliates-answer.schema';
import { authorizeReport } from '../../../../src/features/affiliates/affiliates.rules';
import { newConversion } from '../../../../src/features/affiliates/affiliates.schema';
import { outcome } from '../../../lib/api/api-response.server';
import { api } from '../../../lib/api/api.server';

const { loader, action } = api({
  POST: {
    answer: outcomeOf([200, 201], conversionAnswer),
    operationId: 'reportConversion',
    summary: 'Report a conversion',
    permission: authorizeReport,
    body: newConversion,
    async run({ app, actor, body }) {
      const { isNew, conversion } = await app.conversions.report(actor, body);
      return outcome(isNew ? 201 : 200, conversion);
    },
  },
});
export { loader, action };
