import {
  applyBody,
  companyApplicationBody,
  prospectBody,
} from '../../../../src/features/applications/applications.schema';
import type { FieldErrors } from '../../../ui/forms/Form';

const schemas = { apply: applyBody, company: companyApplicationBody, prospect: prospectBody };

/** Returns the server's validation messages for the body, by field, or null if the body is valid. */
export function checkApplication(form: keyof typeof schemas, body: unknown): FieldErrors | null {
  const result = schemas[form].safeParse(body);
  if (result.success) return null;
  const errors: Record<string, string[]> = {};
  for (const { path, message } of result.error.issues) {
    const field = String(path[0]);
    errors[field] = [...(errors[field] ?? []), message];
  }
  return errors;
}
