import { noContent } from '../../../lib/api/api-answers.server';
import { checkInAnswer } from '../../../../src/features/partners/records/records-answer.schema';
import { editPartners } from '../../../../src/features/partners/partners.rules';
import { checkInChanges } from '../../../../src/features/partners/records/records.schema';
import { api } from '../../../lib/api/api.server';

const { loader, action } = api({
  PATCH: {
    answer: checkInAnswer,
    permission: editPartners,
    body: checkInChanges,
    run: ({ app, actor, param, body }) => app.checkIns.update(actor, param('id'), param('checkInId'), body),
  },
  DELETE: {
    answer: noContent,
    permission: editPartners,
    run: ({ app, actor, param }) => app.checkIns.remove(actor, param('id'), param('checkInId')),
  },
});
export { loader, action };
