import { okAnswer } from '../../../../src/features/accounts/accounts-answer.schema';
import { changeEmailBody } from '../../../../src/features/accounts/accounts.schema';
import { noContent } from '../../../lib/api/api-answers.server';
import { signedInApi } from '../../../lib/api/api.server';
import { visitorOf } from '../sign-in/sign-in-response.server';

const { loader, action } = signedInApi({
  POST: {
    operationId: 'changeEmail',
    summary: 'Send a link that confirms a new email',
    answer: okAnswer,
    status: 202,
    body: changeEmailBody,
    async run({ app, actor, body, context }) {
      context.markSignInAttempt(actor.email);
      return app.emailChanges.request(actor, body, visitorOf(context, actor), context.linkBase);
    },
  },
  DELETE: {
    operationId: 'cancelEmailChange',
    summary: 'Cancel the change of your email',
    answer: noContent,
    run: ({ app, actor }) => app.emailChanges.cancel(actor),
  },
});
export { loader, action };
