import { revokedAnswer } from '../../../../src/features/accounts/accounts-answer.schema';
import { signedInApi } from '../../../lib/api/api.server';

const { loader, action } = signedInApi({
  POST: {
    operationId: 'revokeOtherSessions',
    summary: 'End your other sessions',
    answer: revokedAnswer,
    run: ({ app, actor, context }) => app.ownSessions.endOthers(actor, context.clientAddress),
  },
});
export { loader, action };
