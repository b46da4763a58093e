import { outcome } from '../../lib/api-answer.server';
import { signedInApi } from '../../lib/api.server';

/**
 * Whatever the browser kept of the session's pages goes. Not "cookies", which would reach other programs of the domain and
 * forget affiliate clicks and the browser's sign-ins; not "storage", which holds the theme.
 */
const forgetPages = { 'Clear-Site-Data': '"cache"' };

const { loader, action } = signedInApi({
  POST: {
    async run({ app, actor, context }) {
      context.setCookie(await app.accounts.signOut(actor));
      return outcome(200, { ok: true }, forgetPages);
    },
  },
});
export { loader, action };
