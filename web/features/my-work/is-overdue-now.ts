import { isOverdue } from '../../../src/features/my-work/my-work.rules';

/** Only for browsers, because the server may have rendered the page on another day. */
export const isOverdueNow = (dueDate: string | null, timeZone: string | null): boolean =>
  isOverdue(dueDate, new Date(), timeZone ?? undefined);
