import { partnerSummaryAnswer } from '../../../../src/features/partners/partners-answer.schema';
import { viewPartners } from '../../../../src/features/partners/partners.rules';
import { api } from '../../../lib/api/api.server';

const { loader, action } = api({
  GET: {
    answer: partnerSummaryAnswer,
    permission: viewPartners,
    async run({ app, actor, param }) {
      const summary = await app.partners.summary(actor, param('id'));
      return { ...summary, earnings: await app.affiliates.earningsOf(actor, param('id')) };
    },
  },
});
export { loader, action };
