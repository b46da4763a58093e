import { useState } from 'react';
import type { BulkResult } from '../../../src/features/records/bulk-outcome';
import type { StartedJob } from '../../../src/features/records/matching-calls';
import { notify } from '../../ui/feedback/toast-queue';
import type { ListSelection } from '../lists/useSelection';
import { useSave } from '../requests/useSave';
import { useMe } from '../useMe';
import { followJob } from './followed-job';
import { rememberOperation } from './session-operations';
import { useUndo } from './useUndo';

/** A record that wasn't changed, with the reason. */
export interface BulkFailure {
  id: string;
  name: string;
  error: string;
}

export interface BulkOutcome {
  done: string;
  failed: readonly BulkFailure[];
  /** Undoes the change. Undefined if nothing can be undone. */
  undo: (() => void) | undefined;
}

/** The toast about more records stays until the next navigation. */
const STAYS_FROM = 20;

/** The end of the message for a record that doesn't exist. */
const NOT_FOUND = 'not found';

type Work = { change: object } | { delete: true } | { action: string };

interface Options {
  /** Path of the entity's calls, such as `/api/leads`. */
  path: string;
  /** Such as `['lead', 'leads']`. */
  words: readonly [one: string, many: string];
  selection: ListSelection;
  /** The URL parameters that filter the list. Default: those of the selection */
  query?: string;
}

/**
 * Changes or deletes the selected records with one call, or all records of the list with a job, and reports the result in a toast. Records that failed stay
 * selected if they still exist, and `outcome` says why.
 */
export function useBulk({ path, words, selection, query = selection.query }: Options) {
  const [outcome, setOutcome] = useState<BulkOutcome | null>(null);
  const [isShown, setShown] = useState(false);
  const me = useMe();
  const { undo: undoOperation } = useUndo();
  const { save, isPending } = useSave<BulkResult | StartedJob>({
    failure: 'Failed to change the selected records',
  });

  const { all, names } = selection;
  const matchingPath = `${path}/bulk/matching?${query}`;
  const callPath = all === null ? `${path}/bulk` : matchingPath;
  const bodyOf = (work: Work): object => ({
    ...(all === null ? { ids: [...names.keys()] } : { count: all }),
    ...work,
  });

  /** `verb`: the past participle for the toast, such as `assigned`. Returns whether the call succeeded. */
  async function run(work: Work, verb: string): Promise<boolean> {
    const saved = await save({ method: 'POST', path: callPath, body: bodyOf(work) });
    if (saved) report(saved.data, verb);
    return saved !== null;
  }

  /** Reports the result of a call, with Undo. */
  function report(result: BulkResult | StartedJob, verb: string): void {
    if (me && result.operationId !== null) rememberOperation(me, result.operationId);
    if ('total' in result) {
      followJob(result.operationId);
      return selection.clear();
    }
    const { changed, unchanged, failed, operationId } = result;
    const done = doneText(changed, words, verb);
    const rest = unchanged > 0 ? `${unchanged.toLocaleString('en-US')} unchanged` : undefined;
    const undo = operationId === null ? undefined : () => void undoOperation(operationId);
    if (failed.length === 0) {
      notify({
        title: done,
        ...(rest && { description: rest }),
        ...(undo && { action: { label: 'Undo', run: undo } }),
        stays: undo !== undefined && changed > STAYS_FROM,
      });
      selection.clear();
      return;
    }
    const failures = failed.map(({ id, error }) => ({ id, error, name: names.get(id) || id }));
    setOutcome({
      done: [done, ...(rest ? [rest] : []), `${failed.length.toLocaleString('en-US')} failed`].join(', '),
      failed: failures,
      undo,
    });
    setShown(true);
    // Deselect deleted records, which can't be changed in another way either.
    const left = failures.filter(({ error }) => !error.endsWith(NOT_FOUND));
    selection.select(left.map(({ id, name }) => selection.records.get(id) ?? { id, name }));
  }

  return {
    run,
    report,
    callPath,
    matchingPath,
    bodyOf,
    isPending,
    outcome: { outcome, isOpen: isShown, onClose: () => setShown(false) },
  };
}

export type Bulk = ReturnType<typeof useBulk>;

function doneText(count: number, [one, many]: Options['words'], verb: string): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : many} ${verb}`;
}
