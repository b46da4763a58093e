import { invitationForAnswer } from '../../../../src/features/accounts/accounts-answer.schema';
import { publicApi } from '../../../lib/api/api.server';

const { loader, action } = publicApi({
  GET: {
    operationId: 'getInvitation',
    summary: 'Get what an invitation is for',
    answer: invitationForAnswer,
    async run({ app, param }) {
      const { email, role, workspaceName } = await app.invitations.view(param('token'));
      return { email, role, workspaceName };
    },
  },
});
export { loader, action };
