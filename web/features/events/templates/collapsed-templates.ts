import { rememberChoice } from '../../../lib/remember-choice';

/** Remembers for a year whether the user has collapsed the templates, so that the server renders them that way. */
export const TEMPLATES_COOKIE = 'event_templates';
export const COLLAPSED = 'folded';
const YEAR = 365 * 24 * 3600;

export function rememberCollapsed(isOpen: boolean): void {
  rememberChoice(TEMPLATES_COOKIE, isOpen ? 'open' : COLLAPSED, YEAR);
}
