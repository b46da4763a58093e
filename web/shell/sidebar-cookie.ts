/**
 * Cookie that stores for 7 days whether the sidebar is expanded (spec §4). The server reads it, so that the first
 * paint is right.
 */
export const SIDEBAR_COOKIE = 'sidebar_state';
const MAX_AGE_SECONDS = 604_800;

export const isExpandedBy = (cookie: string | undefined): boolean => cookie !== 'false';

export function rememberSidebar(isExpanded: boolean): void {
  document.cookie = `${SIDEBAR_COOKIE}=${isExpanded}; Path=/; Max-Age=${MAX_AGE_SECONDS}; SameSite=Lax`;
}
