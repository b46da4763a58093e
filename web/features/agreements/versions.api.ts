import { pageOf } from '../../lib/api/api-answers.server';
import { pageOfAll } from '../../../src/lib/paging';
import {
  agreementAnswer,
  agreementVersionAnswer,
} from '../../../src/features/agreements/agreements-answer.schema';
import { editAgreements, viewAgreements } from '../../../src/features/agreements/agreements.rules';
import { newVersion, versionsRequest } from '../../../src/features/agreements/agreements.schema';
import { api } from '../../lib/api/api.server';

const { loader, action } = api({
  GET: {
    operationId: 'listAgreementVersions',
    summary: 'List the versions of an agreement, latest first',
    answer: pageOf(agreementVersionAnswer),
    permission: viewAgreements,
    query: versionsRequest,
    run: async ({ app, actor, param, query }) =>
      pageOfAll(await app.agreements.versions(actor, param('id')), query, ({ version }) => String(version)),
  },
  POST: {
    operationId: 'addAgreementVersion',
    summary: 'Add a version, which is the current one from now on',
    answer: agreementAnswer,
    permission: editAgreements,
    body: newVersion,
    status: 201,
    run: ({ app, actor, param, body }) => app.agreements.addVersion(actor, param('id'), body),
  },
});
export { loader, action };
