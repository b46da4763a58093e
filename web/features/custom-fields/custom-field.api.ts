import { noContent } from '../../lib/api/api-answers.server';
import { customFieldAnswer } from '../../../src/features/custom-fields/custom-fields-answer.schema';
import { countedCustomFieldAnswer } from '../../../src/features/custom-fields/custom-fields-answer.schema';
import {
  manageCustomFields,
  viewCustomFields,
} from '../../../src/features/custom-fields/custom-fields.rules';
import { customFieldChanges } from '../../../src/features/custom-fields/custom-fields.schema';
import { api } from '../../lib/api/api.server';

const { loader, action } = api({
  GET: {
    answer: countedCustomFieldAnswer,
    permission: viewCustomFields,
    run: ({ app, actor, param }) => app.customFields.get(actor, param('id')),
  },
  PATCH: {
    answer: customFieldAnswer,
    permission: manageCustomFields,
    body: customFieldChanges,
    run: ({ app, actor, param, body }) => app.customFields.update(actor, param('id'), body),
  },
  DELETE: {
    answer: noContent,
    permission: manageCustomFields,
    run: ({ app, actor, param }) => app.customFields.remove(actor, param('id')),
  },
});
export { loader, action };
