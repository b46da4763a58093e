import { pageOfAll, pageRequest, sortedBy } from '../../../../src/lib/paging';
import {
  newColleague,
  portalPersonAnswer,
} from '../../../../src/features/portal/people/portal-people.schema';
import { portalUsers } from '../../../../src/lib/roles';
import { pageOf } from '../../../lib/api/api-answers.server';
import { signedInApi } from '../../../lib/api/api.server';

const { loader, action } = signedInApi({
  GET: {
    operationId: 'listPortalPeople',
    summary: 'List the people of your company',
    answer: pageOf(portalPersonAnswer),
    alsoRefuses: [404],
    permission: portalUsers,
    query: pageRequest.extend(sortedBy('email', 'status')),
    run: async ({ app, actor, query }) =>
      pageOfAll(await app.portal.people.list(app.portal.own(actor)), query, ({ email }) => email),
  },
  POST: {
    operationId: 'invitePortalPerson',
    summary: 'Invite a colleague to the portal',
    answer: portalPersonAnswer,
    alsoRefuses: [404, 409, 429],
    permission: portalUsers,
    body: newColleague,
    status: 201,
    run: ({ app, actor, body, context }) => app.portal.people.invite(actor, body, context),
  },
});
export { loader, action };
