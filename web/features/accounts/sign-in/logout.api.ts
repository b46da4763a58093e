import { okAnswer } from '../../../../src/features/accounts/accounts-answer.schema';
import { outcome } from '../../../lib/api/api-response.server';
import { outcomeOf } from '../../../lib/api/api-answers.server';
import { signedInApi } from '../../../lib/api/api.server';

/**
 * Clears the cached pages of the session. The value "cookies" would also clear cookies of other sites on the domain,
 * affiliate clicks and the browser's sign-in record. "storage" would also clear the theme.
 */
const forgetPages = { 'Clear-Site-Data': '"cache"' };

const { loader, action } = signedInApi({
  POST: {
    operationId: 'signOut',
    summary: 'Sign out',
    answer: outcomeOf([200], okAnswer),
    async run({ app, actor, context }) {
      context.setCookie(await app.accounts.signOut(actor));
      return outcome(200, { ok: true }, forgetPages);
    },
  },
});
export { loader, action };
