import { resourceAnswer } from '../../../src/features/resources/resources-answer.schema';
import { editResources, viewResources } from '../../../src/features/resources/resources.rules';
import { resourceFilters, uploadedFields } from '../../../src/features/resources/resources.schema';
import { pageOf } from '../../lib/api/api-answers.server';
import { api } from '../../lib/api/api.server';

const { loader, action } = api({
  GET: {
    answer: pageOf(resourceAnswer),
    permission: viewResources,
    query: resourceFilters,
    run: ({ app, actor, query }) => app.resources.list(actor, query),
  },
  POST: {
    answer: resourceAnswer,
    permission: editResources,
    query: uploadedFields,
    takesUpload: true,
    status: 201,
    run: ({ app, actor, query, upload }) => app.resources.create(actor, query, upload),
  },
});
export { loader, action };
