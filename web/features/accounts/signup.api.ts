import { signUpBody } from '../../../src/features/accounts/accounts.schema';
import { publicApi } from '../../lib/api.server';

const { loader, action } = publicApi({
  POST: {
    body: signUpBody,
    status: 201,
    async run({ app, body, context }) {
      const { user, setCookie } = await app.accounts.signUp(body, context.clientAddress);
      context.setCookie(setCookie);
      return user;
    },
  },
});
export { loader, action };
