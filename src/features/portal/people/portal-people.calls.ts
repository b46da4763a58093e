import * as z from 'zod';
import type { PortalServices } from '../create-portal';
import { pageOf } from '../../../http/calls/answers';
import { signedInApi } from '../../../http/calls/declare';
import { pageOfAll, pageRequest, sortedBy } from '../../../lib/paging';
import { portalUsers } from '../../../lib/roles';
import { answerLike, textOrNull } from '../../../lib/entities/answer-schema';
import { email } from '../../identity/accounts.schema';
import { personStatuses, type PortalPerson } from './portal-people.rules';

const newColleague = z.object({ email });

const portalPersonAnswer = answerLike<PortalPerson>()('PortalPerson', {
  email: z.string(),
  status: z.enum(personStatuses),
  inviteUrl: textOrNull,
});

export const portalPeopleCalls = ({ portal }: PortalServices) => ({
  '/api/portal/people': signedInApi({
    GET: {
      operationId: 'listPortalPeople',
      summary: 'List the people of your company',
      answer: pageOf(portalPersonAnswer),
      alsoRefuses: [404],
      permission: portalUsers,
      query: pageRequest.extend(sortedBy('email', 'status')),
      run: async ({ actor, query }) =>
        pageOfAll(await portal.people.list(portal.own(actor)), query, ({ email }) => email),
    },
    POST: {
      operationId: 'invitePortalPerson',
      summary: 'Invite a colleague to the portal',
      answer: portalPersonAnswer,
      alsoRefuses: [404, 409, 429],
      permission: portalUsers,
      body: newColleague,
      status: 201,
      run: ({ actor, body, context }) => portal.people.invite(actor, body, context),
    },
  }),
});
