import { lazyComponent } from '../lib/screens/lazy-component';

/** Renders the toast region. Its code loads after the page's, because no page starts with a toast. */
export const ClientToasts = lazyComponent(async () => ({
  default: (await import('../ui/overlays/Toast')).Toasts,
}));
