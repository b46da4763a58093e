import { api } from '../../lib/api.server';

const { loader, action } = api({
  GET: { run: ({ app, actor }) => app.accounts.me(actor) },
});
export { loader, action };
