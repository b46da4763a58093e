import type { FieldErrors } from '../../ui/forms/Form';

/** Returns the errors by field, or null if there are none. */
export function collectErrors(problems: Record<string, string | false | null>): FieldErrors | null {
  const found = Object.entries(problems).flatMap(([field, problem]) => (problem ? [[field, [problem]]] : []));
  return found.length === 0 ? null : Object.fromEntries(found);
}

/** A rough check in the form. The server validates the email. */
export const looksLikeEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);
