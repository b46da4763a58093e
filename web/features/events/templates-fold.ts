/** Remembers for a year whether somebody has folded the templates away, so that the page comes as they left it. */
export const TEMPLATES_COOKIE = 'event_templates';
export const FOLDED = 'folded';
const YEAR = 365 * 24 * 3600;

export function keepFold(isOpen: boolean): void {
  document.cookie = `${TEMPLATES_COOKIE}=${isOpen ? 'open' : FOLDED}; Path=/; Max-Age=${YEAR}; SameSite=Lax`;
}
