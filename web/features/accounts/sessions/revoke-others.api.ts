import { signedInApi } from '../../../lib/api.server';

const { loader, action } = signedInApi({
  POST: {
    operationId: 'revokeOtherSessions',
    summary: 'End your other sessions',
    run: ({ app, actor, context }) => app.ownSessions.endOthers(actor, context.clientAddress),
  },
});
export { loader, action };
