import { rememberChoice } from '../../../lib/remember-choice';

/** Remembers for a year whether the user has collapsed the templates, so that the server renders them that way. */
export const TEMPLATES_COOKIE = 'event_templates';
const COLLAPSED = 'folded';
const YEAR = 365 * 24 * 3600;

/** Until the user has chosen, the templates are open only while there is no event yet. */
export const isTemplatesOpen = (cookie: string | undefined, hasEvents: boolean): boolean =>
  cookie === undefined ? !hasEvents : cookie !== COLLAPSED;

export function rememberCollapsed(isOpen: boolean): void {
  rememberChoice(TEMPLATES_COOKIE, isOpen ? 'open' : COLLAPSED, YEAR);
}
