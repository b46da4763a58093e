import { resourceAnswer, versionAnswer } from '../../../src/features/resources/resources-answer.schema';
import { editResources, viewResources } from '../../../src/features/resources/resources.rules';
import { versionsRequest } from '../../../src/features/resources/resources.schema';
import { pageOf } from '../../lib/api/api-answers.server';
import { api } from '../../lib/api/api.server';

const { loader, action } = api({
  GET: {
    operationId: 'listResourceVersions',
    summary: 'List the versions of a resource',
    answer: pageOf(versionAnswer),
    permission: viewResources,
    query: versionsRequest,
    run: ({ app, actor, param, query }) => app.resources.versions(actor, param('id'), query),
  },
  POST: {
    operationId: 'addResourceVersion',
    summary: 'Upload a new version of a resource',
    answer: resourceAnswer,
    permission: editResources,
    takesUpload: true,
    status: 201,
    run: ({ app, actor, param, upload }) => app.resources.addVersion(actor, param('id'), upload),
  },
});
export { loader, action };
