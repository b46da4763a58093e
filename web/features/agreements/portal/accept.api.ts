import { ownAcceptanceAnswer } from '../../../../src/features/agreements/agreements-answer.schema';
import { acceptanceBody } from '../../../../src/features/agreements/agreements.schema';
import { portalUsers } from '../../../../src/lib/roles';
import { signedInApi } from '../../../lib/api/api.server';

const { loader, action } = signedInApi({
  POST: {
    operationId: 'acceptAgreement',
    summary: 'Accept the current text of an agreement for your partner',
    answer: ownAcceptanceAnswer,
    permission: portalUsers,
    body: acceptanceBody,
    status: 201,
    run: ({ app, actor, param, body, context }) =>
      app.portalAgreements.accept(actor, param('id'), body, {
        address: context.clientAddress,
        userAgent: context.userAgent,
      }),
  },
});
export { loader, action };
