import { api } from '../../lib/api.server';

const { loader, action } = api({
  GET: {
    run: ({ app, actor, param, context }) => app.secretLinks.get(actor, param('purpose'), context.publicUrl),
  },
  POST: {
    status: 201,
    run: ({ app, actor, param, context }) =>
      app.secretLinks.create(actor, param('purpose'), context.publicUrl),
  },
  DELETE: { run: ({ app, actor, param }) => app.secretLinks.revoke(actor, param('purpose')) },
});
export { loader, action };
