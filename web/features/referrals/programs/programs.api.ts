import { newProgram, programFilters } from '../../../../src/features/referrals/programs/programs.schema';
import { api } from '../../../lib/api.server';

const { loader, action } = api({
  GET: { query: programFilters, run: ({ app, actor, query }) => app.referralPrograms.list(actor, query) },
  POST: {
    body: newProgram,
    status: 201,
    run: ({ app, actor, body }) => app.referralPrograms.create(actor, body),
  },
});
export { loader, action };
