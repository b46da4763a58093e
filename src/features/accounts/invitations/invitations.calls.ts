import {
  createdInvitationAnswer,
  invitationAnswer,
  invitationForAnswer,
  signInAnswer,
} from '../accounts-answer.schema';
import { acceptInvitationBody } from '../accounts.schema';
import type { AccountServices } from '../create-accounts';
import { manageUsers } from '../members/members.rules';
import { invitationBody } from '../members/members.schema';
import { signedInResponse, visitorOf } from '../sign-in-response';
import { noContent, pageOf } from '../../../http/calls/answers';
import { api, publicApi } from '../../../http/calls/declare';
import { newestRequest } from '../../../lib/paging';

export const invitationsCalls = ({ acceptInvitation, invitations }: AccountServices) => ({
  '/api/auth/invite/:token': publicApi({
    GET: {
      operationId: 'getInvitation',
      summary: 'Get what an invitation is for',
      answer: invitationForAnswer,
      async run({ param }) {
        const { email, role, workspaceName } = await invitations.view(param('token'));
        return { email, role, workspaceName };
      },
    },
  }),
  '/api/auth/accept-invite': publicApi({
    POST: {
      operationId: 'acceptInvitation',
      summary: 'Accept an invitation and sign in',
      answer: signInAnswer,
      body: acceptInvitationBody,
      async run({ actor, body, context }) {
        context.markSignInAttempt(null);
        return signedInResponse(context, await acceptInvitation(body, visitorOf(context, actor)));
      },
    },
  }),
  '/api/admin/users/invite': api({
    POST: {
      operationId: 'inviteUser',
      summary: 'Invite a user',
      answer: createdInvitationAnswer,
      permission: manageUsers,
      body: invitationBody,
      status: 201,
      run: ({ actor, body, context }) => invitations.invite(actor, body, context),
    },
  }),
  '/api/admin/users/invitations': api({
    GET: {
      operationId: 'listInvitations',
      summary: 'List open invitations',
      answer: pageOf(invitationAnswer),
      permission: manageUsers,
      query: newestRequest,
      run: ({ actor, query }) => invitations.list(actor, query),
    },
  }),
  '/api/admin/users/invitations/:id': api({
    DELETE: {
      answer: noContent,
      operationId: 'revokeInvitation',
      summary: 'Revoke an invitation',
      permission: manageUsers,
      run: ({ actor, param }) => invitations.revoke(actor, param('id')),
    },
  }),
});
