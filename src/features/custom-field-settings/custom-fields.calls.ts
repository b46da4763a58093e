import type { CustomFieldServices } from './create-custom-fields';
import { countedCustomFieldAnswer, customFieldAnswer } from './custom-fields-answer.schema';
import { manageCustomFields, viewCustomFields } from '../custom-fields/custom-fields.rules';
import {
  customFieldChanges,
  customFieldFilters,
  newCustomField,
} from '../custom-fields/custom-fields.schema';
import { noContent } from '../../http/calls/answers';
import { api } from '../../http/calls/declare';
import { recordCalls } from '../records/record-calls';
import { customFieldRecord } from '../custom-fields/custom-field.record';

export const customFieldsCalls = ({ customFields }: CustomFieldServices) => ({
  ...recordCalls(
    customFieldRecord,
    customFieldAnswer,
    { list: customFieldFilters, create: newCustomField },
    customFields,
  ),
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
