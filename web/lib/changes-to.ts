/**
 * Returns only the fields that were changed here, so that changes that someone else makes meanwhile are kept. An
 * empty text and null are the same.
 */
export function changesTo(original: object, body: Record<string, unknown>): Record<string, unknown> {
  const before = new Map<string, unknown>(Object.entries(original));
  const isSame = (name: string, value: unknown) =>
    JSON.stringify(before.get(name) ?? '') === JSON.stringify(value ?? '');
  return Object.fromEntries(Object.entries(body).filter(([name, value]) => !isSame(name, value)));
}
