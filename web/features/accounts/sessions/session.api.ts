import { signedInApi } from '../../../lib/api.server';

const { loader, action } = signedInApi({
  DELETE: {
    run: ({ app, actor, param, context }) => app.ownSessions.end(actor, param('id'), context.clientAddress),
  },
});
export { loader, action };
