import { importAnswer } from '../../../src/features/imports/imports-answer.schema';
import { importData } from '../../../src/features/imports/imports.rules';
import { importConfirmation } from '../../../src/features/imports/imports.schema';
import { api } from '../../lib/api/api.server';

const { loader, action } = api({
  POST: {
    answer: importAnswer,
    permission: importData,
    body: importConfirmation,
    readsUpload: true,
    run: ({ app, actor, param, body }) => app.imports.confirm(actor, param('id'), body),
  },
});
export { loader, action };
