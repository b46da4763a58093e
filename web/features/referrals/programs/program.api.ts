import { noContent } from '../../../lib/api/api-answers.server';
import { programAnswer } from '../../../../src/features/referrals/referrals-answer.schema';
import { programChanges } from '../../../../src/features/referrals/programs/programs.schema';
import { editReferrals, viewReferrals } from '../../../../src/features/referrals/referrals.rules';
import { api } from '../../../lib/api/api.server';

const { loader, action } = api({
  GET: {
    answer: programAnswer,
    permission: viewReferrals,
    run: ({ app, actor, param }) => app.referralPrograms.get(actor, param('id')),
  },
  PATCH: {
    answer: programAnswer,
    permission: editReferrals,
    body: programChanges,
    run: ({ app, actor, param, body }) => app.referralPrograms.update(actor, param('id'), body),
  },
  DELETE: {
    answer: noContent,
    permission: editReferrals,
    run: ({ app, actor, param }) => app.referralPrograms.remove(actor, param('id')),
  },
});
export { loader, action };
