import { useLocation } from '@remix-run/react';
import { isPortalPreview, portalHref } from './portal-path';

/**
 * Describes the viewer of the portal: one of the partner's users, or a member who previews it and can't change
 * anything.
 */
export function usePortal() {
  const { pathname } = useLocation();
  return {
    isPreview: isPortalPreview(pathname),
    /** Returns the address of a page of the portal, such as `/portal/deals`, or `/` for its home. */
    hrefOf: (path: string): string => portalHref(path, pathname),
  };
}
