/** Matches the address of a preview of a partner's portal. */
const preview = /^\/partners\/[^/]+\/portal(?=\/|$)/;

export const isPortalPreview = (pathname: string): boolean => preview.test(pathname);

/**
 * Returns the address of a page of the portal, such as `/portal/deals` or `/` for its home, for a user at `pathname`.
 * In a preview, the address stays in the preview.
 */
export function portalHref(path: string, pathname: string): string {
  const [home] = preview.exec(pathname) ?? [];
  return home === undefined ? path : `${home}${path.replace(/^\/(portal)?/, '')}`;
}
