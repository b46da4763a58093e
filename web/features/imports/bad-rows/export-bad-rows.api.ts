import { download } from '../../../lib/api/api-answers.server';
import { importData } from '../../../../src/features/imports/imports.rules';
import { api } from '../../../lib/api/api.server';

const { loader, action } = api({
  GET: {
    answer: download('text/csv'),
    operationId: 'exportImportProblems',
    summary: 'Export the rows with problems as a CSV file',
    permission: importData,
    readsUpload: true,
    run: ({ app, actor, param }) => app.imports.exportBadRows(actor, param('id')),
  },
});
export { loader, action };
