import { useHydrated } from '../lib/useHydrated';
import { Toasts } from '../ui/overlays/Toast';

/** Renders the toast region only in the browser, because no page starts with a toast. */
export const ClientToasts = () => (useHydrated() ? <Toasts /> : null);
