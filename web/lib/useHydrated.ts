import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * False until scripts run. A form's submit button is disabled that long: the browser would otherwise send the form by
 * itself, and leave the page with what was typed.
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
