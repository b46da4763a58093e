import { invalid, type FieldErrors } from '../errors';

/**
 * Refuses new values for fields that never change. A client may send the stored value again.
 * @param labels The fields, with their names in messages
 * @throws 400
 */
export function refuseChanged<Record extends object>(
  stored: Record,
  sent: { readonly [Name in keyof Record]?: unknown },
  labels: { readonly [Name in keyof Record]?: string },
): void {
  const problems: FieldErrors = {};
  for (const [name, label] of Object.entries(labels)) {
    const value: unknown = Reflect.get(sent, name);
    if (value === undefined || value === Reflect.get(stored, name)) continue;
    problems[name] = [`${String(label)} can't be changed`];
  }
  const [first] = Object.values(problems).flat();
  if (first !== undefined) throw invalid(first, problems);
}
