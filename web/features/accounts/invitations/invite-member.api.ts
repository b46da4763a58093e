import { createdInvitationAnswer } from '../../../../src/features/accounts/accounts-answer.schema';
import { manageUsers } from '../../../../src/features/accounts/members/members.rules';
import { invitationBody } from '../../../../src/features/accounts/members/members.schema';
import { api } from '../../../lib/api/api.server';

const { loader, action } = api({
  POST: {
    operationId: 'inviteUser',
    summary: 'Invite a user',
    answer: createdInvitationAnswer,
    permission: manageUsers,
    body: invitationBody,
    status: 201,
    run: ({ app, actor, body, context }) => app.invitations.invite(actor, body, context),
  },
});
export { loader, action };
