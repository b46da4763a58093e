import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * Returns false until scripts run. Keep a form's submit button disabled until then: the browser would otherwise send
 * the form itself and leave the page.
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
