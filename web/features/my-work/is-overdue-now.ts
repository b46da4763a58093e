import { isOverdue } from '../../../src/features/my-work/my-work.rules';

/** Only for the browser, because a page of the server may be from another day. */
export const isOverdueNow = (dueDate: string | null): boolean => isOverdue(dueDate, new Date().toISOString());
