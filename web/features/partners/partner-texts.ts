/** spec §6: why a control is disabled for viewers. */
export const EDITORS_ONLY = 'You need Editor or Admin role to edit partners';

/** `51-200` → `51-200 employees` (spec §2); a size in words, as applications give it, stays as it is. */
export function employees(size: string): string {
  return /\d\s*\+?$/.test(size) ? `${size} employees` : size;
}
