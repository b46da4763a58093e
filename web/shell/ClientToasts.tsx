import { useAfterPaint } from '../lib/useAfterPaint';
import { Toasts } from '../ui/overlays/Toast';

/** Renders the toast region after the first paint, because no page starts with a toast. */
export const ClientToasts = () => (useAfterPaint() ? <Toasts /> : null);
