import type { IdentityServices } from '../create-identity';
import { ownSessionAnswer, revokedAnswer } from '../identity-answer.schema';
import { noContent, pageOf } from '../../../http/calls/answers';
import { signedInApi } from '../../../http/calls/declare';
import { newestRequest } from '../../../lib/paging';

export const sessionsCalls = ({ ownSessions }: IdentityServices) => ({
  '/api/auth/sessions': signedInApi({
    GET: {
      operationId: 'listSessions',
      summary: 'List your sessions',
      answer: pageOf(ownSessionAnswer),
      query: newestRequest,
      run: ({ actor, query }) => ownSessions.list(actor, query),
    },
  }),
  '/api/auth/sessions/revoke-others': signedInApi({
    POST: {
      operationId: 'revokeOtherSessions',
      summary: 'End your other sessions',
      answer: revokedAnswer,
      run: ({ actor, context }) => ownSessions.endOthers(actor, context.clientAddress),
    },
  }),
  '/api/auth/sessions/:id': signedInApi({
    DELETE: {
      answer: noContent,
      operationId: 'deleteSession',
      summary: 'End one of your sessions',
      run: ({ actor, param, context }) => ownSessions.end(actor, param('id'), context.clientAddress),
    },
  }),
});
