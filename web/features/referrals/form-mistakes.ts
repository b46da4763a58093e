import type { FieldErrors } from '../../ui/Form';

/** What is wrong with each field, where something is; null where nothing is. */
export function mistakesOf(problems: Record<string, string | false | null>): FieldErrors | null {
  const found = Object.entries(problems).flatMap(([field, problem]) => (problem ? [[field, [problem]]] : []));
  return found.length === 0 ? null : Object.fromEntries(found);
}

/** As much as a form can tell; the server says the last word. */
export const looksLikeEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);
