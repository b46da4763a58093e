import { rememberChoice } from '../../lib/remember-choice';

/**
 * Cookie that stores for 7 days whether the sidebar is expanded (spec §4). The server reads it, so that the first
 * paint is right.
 */
export const SIDEBAR_COOKIE = 'sidebar_state';
const MAX_AGE_SECONDS = 604_800;

export const isExpandedBy = (cookie: string | undefined): boolean => cookie !== 'false';

export function rememberSidebar(isExpanded: boolean): void {
  rememberChoice(SIDEBAR_COOKIE, String(isExpanded), MAX_AGE_SECONDS);
}
