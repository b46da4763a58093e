import { api } from '../../lib/api.server';

const { loader, action } = api({
  POST: {
    async run({ app, actor, context }) {
      context.setCookie(await app.accounts.signOut(actor));
      return { ok: true };
    },
  },
});
export { loader, action };
