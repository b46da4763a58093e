import { api } from '../../lib/api.server';

const { loader, action } = api({
  POST: {
    run: ({ app, actor, param, context }) =>
      app.secretLinks.renew(actor, param('purpose'), context.publicUrl),
  },
});
export { loader, action };
