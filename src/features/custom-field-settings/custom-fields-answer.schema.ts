import * as z from 'zod';
import { answerOf, count } from '../../lib/entities/answer-schema';
import { customFieldEntity, type CustomField } from '../custom-fields/custom-fields.entity';
import { customEntities, customFieldTypes } from '../custom-fields/custom-fields.rules';
import type { CountedCustomField } from './custom-fields.service';

const fields = {
  entity: z.enum(customEntities),
  type: z.enum(customFieldTypes),
  options: z.array(z.string()),
  required: z.boolean(),
  showOnForm: z.boolean(),
  position: count,
};

export const customFieldAnswer = answerOf<CustomField>()('CustomField', customFieldEntity, fields);
export const countedCustomFieldAnswer = answerOf<CountedCustomField>()(
  'CountedCustomField',
  customFieldEntity,
  { ...fields, recordCount: count },
);
