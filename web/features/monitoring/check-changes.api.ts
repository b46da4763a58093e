import { api } from '../../lib/api.server';

const { loader, action } = api({
  POST: { run: ({ app, actor }) => app.checkChanges(actor) },
});
export { loader, action };
