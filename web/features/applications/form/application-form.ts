import { rawText, tags, text } from '../../../lib/forms/form-fields';
import type { FieldErrors } from '../../../ui/forms/Form';

type FormName = 'apply' | 'company' | 'prospect';

export const applicationFields = {
  companyName: text,
  website: text,
  contactEmail: text,
  contactName: text,
  phoneNumber: text,
  continent: text,
  region: text,
  industry: text,
  size: text,
  offerings: tags,
  valueProp: text,
};

/** The fields of the public form, with a honeypot. */
export const applyFields = { ...applicationFields, leaveEmpty: rawText };

type Values = { [Name in keyof typeof applicationFields]?: string | string[] };

export const applicationBody = ({ offerings = [], ...values }: Values) => ({
  ...values,
  solutions: offerings.includes('solutions'),
  services: offerings.includes('services'),
});

/** Maps the errors of the two offering fields to the form's single `offerings` field. */
export const toFormFields = (errors: FieldErrors): FieldErrors => ({
  ...errors,
  offerings: errors.offerings ?? errors.solutions ?? errors.services,
});

/** The schema is as large as the rest of the screen, so it loads when someone begins to type. */
const loadCheck = () => import('./application-check');

export function preloadCheck(): void {
  loadCheck().catch(() => undefined);
}

/** Returns null when the body is valid or the check fails to load; the server checks it anyway. */
export async function validateForm(form: FormName, body: unknown): Promise<FieldErrors | null> {
  try {
    const { checkApplication } = await loadCheck();
    const errors = checkApplication(form, body);
    return errors && toFormFields(errors);
  } catch {
    return null;
  }
}
