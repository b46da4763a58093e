import type { FieldErrors } from '../../ui/Form';

type FormName = 'apply' | 'company' | 'prospect';

/** Reads the body of a call from the form's fields. */
export function readApplication(data: FormData) {
  const text = (name: string) => String(data.get(name) ?? '');
  const offerings = data.getAll('offerings');
  return {
    companyName: text('companyName'),
    website: text('website'),
    contactEmail: text('contactEmail'),
    contactName: text('contactName'),
    phoneNumber: text('phoneNumber'),
    continent: text('continent'),
    region: text('region'),
    industry: text('industry'),
    size: text('size'),
    solutions: offerings.includes('solutions'),
    services: offerings.includes('services'),
    valueProp: text('valueProp'),
  };
}

/** Maps the errors of the two offering fields to the form's single `offerings` field. */
export function toFormFields(errors: FieldErrors | null): FieldErrors | null {
  return errors && { ...errors, offerings: errors.offerings ?? errors.solutions ?? errors.services };
}

/** The schema is as large as the rest of the screen, so it loads when someone begins to type. */
const loadCheck = () => import('./application-check');

export function preloadCheck(): void {
  loadCheck().catch(() => undefined);
}

/** Returns null when the body is valid or the check fails to load; the server checks it anyway. */
export async function validateForm(form: FormName, body: unknown): Promise<FieldErrors | null> {
  try {
    const { checkApplication } = await loadCheck();
    return checkApplication(form, body);
  } catch {
    return null;
  }
}
