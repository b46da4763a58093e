import type { FieldErrors } from '../../ui/Form';

type FormName = 'apply' | 'company' | 'prospect';

/** The body of a call from the fields that ApplicationFields shows. */
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

/** The offerings are two fields of the call and one of the form. */
export function atFormFields(errors: FieldErrors | null): FieldErrors | null {
  return errors && { ...errors, offerings: errors.offerings ?? errors.solutions ?? errors.services };
}

/** The schema weighs as much as the rest of the screen: it comes when somebody begins to type. */
const loadCheck = () => import('./application-check');

export function preloadCheck(): void {
  loadCheck().catch(() => undefined);
}

/** Null when nothing is wrong, and where the check cannot be loaded: the server checks anyway. */
export async function findMistakes(form: FormName, body: unknown): Promise<FieldErrors | null> {
  try {
    const { checkApplication } = await loadCheck();
    return checkApplication(form, body);
  } catch {
    return null;
  }
}
