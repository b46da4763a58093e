import { UNSTABLE_ToastQueue as ToastQueue } from 'react-aria-components/Toast';

export interface Notice {
  title: string;
  description?: string;
  /** Leads to the object of the message. */
  link?: { label: string; href: string } | undefined;
  /** What can be done about it from the toast, such as Undo. */
  action?: { label: string; run: () => void } | undefined;
  /** `warning` is for partial failures, `danger` for failures. */
  tone: 'success' | 'warning' | 'danger' | 'info';
}

export const toastQueue = new ToastQueue<Notice>({ maxVisibleToasts: 1 });

/** Shown for 5000 ms. Only one at a time (spec.md §4): the newest takes the place of the one before. */
export function notify({
  title,
  description,
  link,
  action,
  tone = 'success',
}: Omit<Notice, 'tone'> & { tone?: Notice['tone'] }) {
  toastQueue.clear();
  toastQueue.add({ title, description, link, action, tone }, { timeout: 5000 });
}

/** Reports a partial failure: something was done, and something was not. */
export function notifyWarning(title: string, description?: string) {
  notify({ title, description, tone: 'warning' });
}

/** Reports a failure, under the title that spec.md §8 gives all errors. */
export function notifyError(description: string, title = 'Error') {
  notify({ title, description, tone: 'danger' });
}

/** Reports that the code of a part of the screen could not be fetched. */
export function notifyNotLoaded() {
  notifyError('This could not be loaded. Check your connection, then try again.');
}
