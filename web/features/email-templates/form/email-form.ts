import type { NewEmailTemplate } from '../../../../src/features/email-templates/email-templates.schema';
import { rawText, tags, text, type FieldsOf } from '../../../lib/forms/form-fields';

export const emailFields = {
  name: text,
  subject: text,
  body: rawText,
  category: text,
  tags,
} satisfies FieldsOf<NewEmailTemplate>;
