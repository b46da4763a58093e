import { useState } from 'react';
import type { BulkResult } from '../../src/features/records/bulk-outcome';
import { notify } from '../ui/feedback/toast-queue';
import type { ListSelection } from './useSelection';
import { useNotifyDeleted } from './useNotifyDeleted';
import { useSave } from './useSave';

/** A record that could not be changed, and why. */
export interface BulkFailure {
  id: string;
  name: string;
  error: string;
}

export interface BulkOutcome {
  done: string;
  failed: readonly BulkFailure[];
}

/** The end of the message for a record that doesn't exist. */
const NOT_FOUND = 'not found';

interface Options {
  /** Path of the entity's calls, such as `/api/leads`. */
  path: string;
  /** Such as `['lead', 'leads']`. */
  words: readonly [one: string, many: string];
  selection: ListSelection;
}

/**
 * Changes or deletes the selected records with one call, and reports the result in a toast. Records that failed stay
 * selected if they still exist, and `outcome` says why.
 */
export function useBulk({ path, words, selection }: Options) {
  const [outcome, setOutcome] = useState<BulkOutcome | null>(null);
  const [isShown, setShown] = useState(false);
  const notifyDeleted = useNotifyDeleted();
  const { save, isPending } = useSave<BulkResult>({ failure: 'Failed to change the selected records' });

  /** `verb`: what happened to the records, such as `assigned`. Returns whether the server did it. */
  async function run(work: { change: object } | { delete: true }, verb: string): Promise<boolean> {
    const ids = [...selection.names.keys()];
    const saved = await save({ method: 'POST', path: `${path}/bulk`, body: { ids, ...work } });
    if (saved) report(saved.data, verb, 'delete' in work ? ids : []);
    return saved !== null;
  }

  /** `deleted`: the ids of records that can be restored. */
  function report(
    { changed, unchanged, failed }: BulkResult,
    verb: string,
    deleted: readonly string[] = [],
  ): void {
    const { names } = selection;
    const done = doneText(changed, words, verb);
    const rest = unchanged > 0 ? `${unchanged.toLocaleString('en-US')} unchanged` : undefined;
    if (failed.length === 0) {
      if (deleted.length > 0) notifyDeleted({ title: done, description: rest, ids: deleted });
      else notify({ title: done, ...(rest && { description: rest }) });
      selection.clear();
      return;
    }
    const failures = failed.map(({ id, error }) => ({ id, error, name: names.get(id) || id }));
    setOutcome({
      done: [done, ...(rest ? [rest] : []), `${failed.length.toLocaleString('en-US')} failed`].join(', '),
      failed: failures,
    });
    setShown(true);
    // Deleted records can't be changed another way either.
    selection.select(failures.filter(({ error }) => !error.endsWith(NOT_FOUND)));
  }

  return { run, report, isPending, outcome: { outcome, isOpen: isShown, onClose: () => setShown(false) } };
}

export type Bulk = ReturnType<typeof useBulk>;

function doneText(count: number, [one, many]: Options['words'], verb: string): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : many} ${verb}`;
}
