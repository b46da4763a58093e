import { bulkAnswer } from '../../../../src/features/records/bulk-answer.schema';
import { editPartners } from '../../../../src/features/partners/partners.rules';
import { partnersAtOnce } from '../../../../src/features/partners/partners.schema';
import { api } from '../../../lib/api/api.server';

const { loader, action } = api({
  POST: {
    answer: bulkAnswer,
    permission: editPartners,
    body: partnersAtOnce,
    run: ({ app, actor, body }) => app.partners.atOnce(actor, body),
  },
});
export { loader, action };
