import { badRowAnswer } from '../../../../src/features/imports/imports-answer.schema';
import { importData } from '../../../../src/features/imports/imports.rules';
import { pageRequest, sortedBy } from '../../../../src/lib/paging';
import { pageOf } from '../../../lib/api/api-answers.server';
import { api } from '../../../lib/api/api.server';

const { loader, action } = api({
  GET: {
    operationId: 'listImportProblems',
    summary: 'List the rows of an import that have problems',
    answer: pageOf(badRowAnswer),
    permission: importData,
    query: pageRequest.extend(sortedBy('row')),
    run: ({ app, actor, param, query }) => app.imports.badRows(actor, param('id'), query),
  },
});
export { loader, action };
