import { UNSTABLE_ToastQueue as ToastQueue } from 'react-aria-components/Toast';

export interface Notice {
  title: string;
  description?: string;
  /** Link to the record that the message is about. */
  link?: { label: string; href: string } | undefined;
  /** Action in the toast, such as Undo. */
  action?: { label: string; run: () => void } | undefined;
  /** Whether it stays until the next navigation. */
  stays?: boolean | undefined;
  /** `warning` is for partial failures, `danger` for failures. */
  tone: 'success' | 'warning' | 'danger' | 'info';
}

export const toastQueue = new ToastQueue<Notice>({ maxVisibleToasts: 1 });

/**
 * Time that a toast is shown, in ms: 5000 (spec.md §4), and longer if it offers an action. Hover and focus stop the
 * time.
 */
const SHOWN = { message: 5000, action: 10_000 } as const;

/** Shows a toast. Only one is visible at a time (spec.md §4): a new toast replaces the previous one. */
export function notify({
  title,
  description,
  link,
  action,
  stays,
  tone = 'success',
}: Omit<Notice, 'tone'> & { tone?: Notice['tone'] }) {
  toastQueue.clear();
  toastQueue.add(
    { title, description, link, action, stays, tone },
    stays ? {} : { timeout: action ? SHOWN.action : SHOWN.message },
  );
}

/** Closes the toasts that stay until the next navigation. */
export function closeStaying() {
  for (const { key, content } of toastQueue.visibleToasts) if (content.stays) toastQueue.close(key);
}

/** Reports a partial failure: only a part was done. */
export function notifyWarning(title: string, description?: string) {
  notify({ title, description, tone: 'warning' });
}

/** Reports a failure. The title is the one that spec.md §8 prescribes for errors. */
export function notifyError(description: string, title = 'Error') {
  notify({ title, description, tone: 'danger' });
}

/** Reports that the code of a part of the screen failed to load. */
export function notifyNotLoaded() {
  notifyError('This could not be loaded. Check your connection, then try again.');
}
