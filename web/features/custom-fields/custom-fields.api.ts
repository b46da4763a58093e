import { pageOf } from '../../lib/api/api-answers.server';
import { customFieldAnswer } from '../../../src/features/custom-fields/custom-fields-answer.schema';
import {
  manageCustomFields,
  viewCustomFields,
} from '../../../src/features/custom-fields/custom-fields.rules';
import { customFieldFilters, newCustomField } from '../../../src/features/custom-fields/custom-fields.schema';
import { api } from '../../lib/api/api.server';

const { loader, action } = api({
  GET: {
    answer: pageOf(customFieldAnswer),
    permission: viewCustomFields,
    query: customFieldFilters,
    run: ({ app, actor, query }) => app.customFields.list(actor, query),
  },
  POST: {
    answer: customFieldAnswer,
    permission: manageCustomFields,
    body: newCustomField,
    status: 201,
    run: ({ app, actor, body }) => app.customFields.create(actor, body),
  },
});
export { loader, action };
