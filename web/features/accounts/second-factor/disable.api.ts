import { okAnswer } from '../../../../src/features/accounts/accounts-answer.schema';
import { ownerBody } from '../../../../src/features/accounts/second-factor/second-factor.schema';
import { signedInApi } from '../../../lib/api/api.server';
import { visitorOf } from '../sign-in/sign-in-response.server';

const { loader, action } = signedInApi({
  POST: {
    answer: okAnswer,
    operationId: 'disableMfa',
    summary: 'Turn off two-factor authentication',
    body: ownerBody,
    async run({ app, actor, body, context }) {
      context.markSignInAttempt(actor.email);
      return app.secondFactor.disable(actor, body, visitorOf(context, actor));
    },
  },
});
export { loader, action };
