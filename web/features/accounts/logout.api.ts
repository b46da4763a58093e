import { signedInApi } from '../../lib/api.server';

const { loader, action } = signedInApi({
  POST: {
    async run({ app, actor, context }) {
      context.setCookie(await app.accounts.signOut(actor));
      return { ok: true };
    },
  },
});
export { loader, action };
