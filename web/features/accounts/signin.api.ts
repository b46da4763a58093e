import { signInBody } from '../../../src/features/accounts/accounts.schema';
import { publicApi } from '../../lib/api.server';

const { loader, action } = publicApi({
  POST: {
    body: signInBody,
    async run({ app, body, context }) {
      const { user, setCookie } = await app.accounts.signIn(body, context.clientAddress);
      context.setCookie(setCookie);
      return user;
    },
  },
});
export { loader, action };
