import { pageOf } from '../../../lib/api/api-answers.server';
import { programAnswer } from '../../../../src/features/referrals/referrals-answer.schema';
import { newProgram, programFilters } from '../../../../src/features/referrals/programs/programs.schema';
import { editReferrals, viewReferrals } from '../../../../src/features/referrals/referrals.rules';
import { api } from '../../../lib/api/api.server';

const { loader, action } = api({
  GET: {
    answer: pageOf(programAnswer),
    permission: viewReferrals,
    query: programFilters,
    run: ({ app, actor, query }) => app.referralPrograms.list(actor, query),
  },
  POST: {
    answer: programAnswer,
    permission: editReferrals,
    body: newProgram,
    status: 201,
    run: ({ app, actor, body }) => app.referralPrograms.create(actor, body),
  },
});
export { loader, action };
