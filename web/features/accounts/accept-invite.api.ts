import { acceptInvitationBody } from '../../../src/features/accounts/accounts.schema';
import { publicApi } from '../../lib/api.server';

const { loader, action } = publicApi({
  POST: {
    body: acceptInvitationBody,
    async run({ app, actor, body, context }) {
      const { user, setCookie } = await app.acceptInvitation(body, { actor, address: context.clientAddress });
      context.setCookie(setCookie);
      return user;
    },
  },
});
export { loader, action };
