import { useLocation } from '@remix-run/react';
import { isPortalPreview, portalHref } from './portal-path';

/** How the portal is shown: to the partner's own users, or to a member who previews it and can change nothing. */
export function usePortal() {
  const { pathname } = useLocation();
  return {
    isPreview: isPortalPreview(pathname),
    /** Returns the address of a page of the portal, such as `/portal/deals`, or `/` for its home. */
    hrefOf: (path: string): string => portalHref(path, pathname),
  };
}
