import { importAnswer } from '../../../src/features/imports/imports-answer.schema';
import { noContent } from '../../lib/api/api-answers.server';
import { importData } from '../../../src/features/imports/imports.rules';
import { importChanges } from '../../../src/features/imports/imports.schema';
import { api } from '../../lib/api/api.server';

const { loader, action } = api({
  GET: {
    answer: importAnswer,
    permission: importData,
    run: ({ app, actor, param }) => app.imports.get(actor, param('id')),
  },
  PATCH: {
    answer: importAnswer,
    permission: importData,
    body: importChanges,
    readsUpload: true,
    run: ({ app, actor, param, body }) => app.imports.update(actor, param('id'), body),
  },
  DELETE: {
    answer: noContent,
    permission: importData,
    run: ({ app, actor, param }) => app.imports.remove(actor, param('id')),
  },
});
export { loader, action };
