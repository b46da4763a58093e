import { useLocation, useNavigation } from '@remix-run/react';

/** The path of the screen that was asked for last, also while its data is on the way. */
export function useShownPath(): string {
  const { pathname } = useLocation();
  const { location } = useNavigation();
  return location?.pathname ?? pathname;
}
