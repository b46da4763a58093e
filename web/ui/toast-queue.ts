import { UNSTABLE_ToastQueue as ToastQueue } from 'react-aria-components/Toast';

export interface Notice {
  title: string;
  description?: string;
  /** Where what it speaks of is. */
  link?: { label: string; href: string };
  tone: 'success' | 'danger' | 'info';
}

export const toastQueue = new ToastQueue<Notice>({ maxVisibleToasts: 1 });

/** Shown for 5000 ms. Only one at a time (spec.md §4): the newest takes the place of the one before. */
export function notify({
  title,
  description,
  link,
  tone = 'success',
}: Omit<Notice, 'tone'> & { tone?: Notice['tone'] }) {
  toastQueue.clear();
  toastQueue.add({ title, description, link, tone }, { timeout: 5000 });
}

/** What failed, under the title that spec.md §8 gives all errors. */
export function notifyError(description: string, title = 'Error') {
  notify({ title, description, tone: 'danger' });
}

/** Of code that comes when it is needed. */
export function notifyNotLoaded() {
  notifyError('This could not be loaded. Check your connection, then try again.');
}
