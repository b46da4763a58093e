import {
  createdInvitationAnswer,
  invitationAnswer,
  invitationForAnswer,
} from '../members/members-answer.schema';
import { signInAnswer } from '../../sign-in/sign-in-answer.schema';
import type { MembershipServices } from '../create-membership';
import { manageUsers } from '../members/members.rules';
import { acceptInvitationBody, invitationBody } from '../members/members.schema';
import { signedInResponse, visitorOf } from '../../sign-in/sign-in-response';
import { noContent, pageOf } from '../../../http/calls/answers';
import { api, publicApi } from '../../../http/calls/declare';
import { newestRequest } from '../../../lib/paging';

export const invitationsCalls = ({ acceptInvitation, invitations }: MembershipServices) => ({
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
