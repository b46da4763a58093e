import { useLocation, useNavigation } from '@remix-run/react';

/** Returns the path of the screen that was requested last, even while its data is loading. */
export function useRequestedPath(): string {
  const { pathname } = useLocation();
  const { location } = useNavigation();
  return location?.pathname ?? pathname;
}
