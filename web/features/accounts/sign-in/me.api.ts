import { signedInApi } from '../../../lib/api.server';

const { loader, action } = signedInApi({
  GET: { run: ({ app, actor }) => app.accounts.me(actor) },
});
export { loader, action };
