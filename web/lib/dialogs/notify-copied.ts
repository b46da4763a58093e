import { notify, notifyError } from '../../ui/feedback/toast-queue';

/** Reports whether a link was copied (spec §8). `next` tells the user what to do with it. */
export function notifyCopied(isCopied: boolean, next: string): void {
  if (isCopied) notify({ title: 'Link copied!', description: next });
  // Browsers hide the clipboard from pages without HTTPS.
  else if (!('clipboard' in navigator))
    notify({ title: 'Link ready', description: 'Select the link and copy it.', tone: 'info' });
  else notifyError('Failed to copy link');
}
