import type { OperationDetails } from '../../../src/features/operations/operations.service';
import { recordOf } from '../../../src/records';
import type { Notice } from '../../ui/feedback/toast-queue';

/** What an undo does with the records of an operation. */
export const undone = {
  changed: 'changed back',
  deleted: 'restored',
  merged: 'separated again',
  imported: 'set back or moved to the trash',
} as const;

/** The number of records that a toast names. */
const NAMED = 3;

/** Returns the first of the records that were left out, with the reasons. */
export function leftOut(failed: readonly { name: string; error: string }[], count: number): string {
  const named = failed.slice(0, NAMED).map(({ name, error }) => `${name}: ${error}`);
  const more = count - named.length;
  return [...named, ...(more > 0 ? [`${more.toLocaleString('en-US')} more left out`] : [])].join(' · ');
}

/** Returns a number of records, such as `5,085 leads`. */
export function countOfRecords(objectType: string, count: number): string {
  const { label = 'Record', plural = 'Records' } = recordOf(objectType) ?? {};
  return `${count.toLocaleString('en-US')} ${(count === 1 ? label : plural).toLowerCase()}`;
}

/** Says what a running job does, such as `Changing 5,085 leads`. */
export function doingOf({ objectType, kind, job }: OperationDetails): string {
  const verb = job?.kind === 'undo' ? 'Undoing the change of' : kind === 'deleted' ? 'Deleting' : 'Changing';
  return `${verb} ${countOfRecords(objectType, job?.total ?? 0)}`;
}

/** Says how a job has ended. */
export function endOf({
  objectType,
  kind,
  job,
  failed,
}: OperationDetails): Pick<Notice, 'title' | 'tone'> & { description: string } {
  const { state = 'done', changed = 0, unchanged = 0, failedCount = 0, error = null } = job ?? {};
  const records = countOfRecords(objectType, changed);
  const did = `${records} ${job?.kind === 'undo' ? undone[kind] : kind}`;
  const details = [
    ...(unchanged > 0 ? [`${unchanged.toLocaleString('en-US')} unchanged`] : []),
    ...(failedCount > 0 ? [leftOut(failed, failedCount)] : []),
  ];
  if (state === 'failed')
    return { title: `Stopped: ${did}`, description: [error ?? '', ...details].join(' · '), tone: 'danger' };
  if (state === 'cancelled')
    return { title: `Cancelled: ${did}`, description: details.join(' · '), tone: 'info' };
  return { title: did, description: details.join(' · '), tone: failedCount > 0 ? 'warning' : 'success' };
}
