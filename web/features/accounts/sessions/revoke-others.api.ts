import { signedInApi } from '../../../lib/api.server';

const { loader, action } = signedInApi({
  POST: { run: ({ app, actor, context }) => app.ownSessions.endOthers(actor, context.clientAddress) },
});
export { loader, action };
