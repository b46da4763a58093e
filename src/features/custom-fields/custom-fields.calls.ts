import type { CustomFieldServices } from './create-custom-fields';
import { countedCustomFieldAnswer, customFieldAnswer } from './custom-fields-answer.schema';
import { manageCustomFields, viewCustomFields } from './custom-fields.rules';
import { customFieldChanges, customFieldFilters, newCustomField } from './custom-fields.schema';
import { noContent, pageOf } from '../../http/calls/answers';
import { api } from '../../http/calls/declare';

export const customFieldsCalls = ({ customFields }: CustomFieldServices) => ({
  '/api/custom-fields': api({
    GET: {
      answer: pageOf(customFieldAnswer),
      permission: viewCustomFields,
      query: customFieldFilters,
      run: ({ actor, query }) => customFields.list(actor, query),
    },
    POST: {
      answer: customFieldAnswer,
      permission: manageCustomFields,
      body: newCustomField,
      status: 201,
      run: ({ actor, body }) => customFields.create(actor, body),
    },
  }),
  '/api/custom-fields/:id': api({
    GET: {
      answer: countedCustomFieldAnswer,
      permission: viewCustomFields,
      run: ({ actor, param }) => customFields.get(actor, param('id')),
    },
    PATCH: {
      answer: customFieldAnswer,
      permission: manageCustomFields,
      body: customFieldChanges,
      run: ({ actor, param, body }) => customFields.update(actor, param('id'), body),
    },
    DELETE: {
      answer: noContent,
      permission: manageCustomFields,
      run: ({ actor, param }) => customFields.remove(actor, param('id')),
    },
  }),
});
