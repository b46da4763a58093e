import { useHydrated } from '../lib/useHydrated';
import { Toasts } from '../ui/Toast';

/** No page comes with a toast, so the server need not prepare the place for them. */
export const LateToasts = () => (useHydrated() ? <Toasts /> : null);
