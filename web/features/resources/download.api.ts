import { viewResources } from '../../../src/features/resources/resources.rules';
import { storedFile } from '../../lib/api/api-answers.server';
import { api } from '../../lib/api/api.server';

const { loader, action } = api({
  GET: {
    operationId: 'downloadResource',
    summary: 'Download a resource',
    answer: storedFile,
    alsoRefuses: [416],
    permission: viewResources,
    run: ({ app, actor, param, header }) =>
      app.resources.download(actor, param('id'), { range: header('Range') }),
  },
});
export { loader, action };
