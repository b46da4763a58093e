import { noContent } from '../../../lib/api/api-answers.server';
import { signedInApi } from '../../../lib/api/api.server';

const { loader, action } = signedInApi({
  DELETE: {
    answer: noContent,
    operationId: 'deleteSession',
    summary: 'End one of your sessions',
    run: ({ app, actor, param, context }) => app.ownSessions.end(actor, param('id'), context.clientAddress),
  },
});
export { loader, action };
