import { useState } from 'react';
import type { BulkResult } from '../../../src/features/records/bulk-outcome';
import { notify, notifyWarning } from '../../ui/feedback/toast-queue';
import { undoStepsOf, type UndoStep } from './bulk-undo';
import type { ListSelection } from '../lists/useSelection';
import { useNotifyDeleted } from '../dialogs/useNotifyDeleted';
import { useSave } from '../requests/useSave';
import { useWrite } from '../requests/useWrite';

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

/** The end of the message for a record that doesn't exist. */
const NOT_FOUND = 'not found';

interface Options {
  /** Path of the entity's calls, such as `/api/leads`. */
  path: string;
  /** Such as `['lead', 'leads']`. */
  words: readonly [one: string, many: string];
  selection: ListSelection;
  /** The fields whose change can be undone. */
  undoable: readonly string[];
}

/**
 * Changes or deletes the selected records with one call, and reports the result in a toast. Records that failed stay
 * selected if they still exist, and `outcome` says why.
 */
export function useBulk({ path, words, selection, undoable }: Options) {
  const [outcome, setOutcome] = useState<BulkOutcome | null>(null);
  const [isShown, setShown] = useState(false);
  const { notifyDeleted, restore } = useNotifyDeleted();
  const write = useWrite();
  const { save, isPending } = useSave<BulkResult>({ failure: 'Failed to change the selected records' });

  /** `verb`: the past participle for the toast, such as `assigned`. Returns whether the call succeeded. */
  async function run(work: { change: object } | { delete: true }, verb: string): Promise<boolean> {
    const ids = [...selection.names.keys()];
    const saved = await save({ method: 'POST', path: `${path}/bulk`, body: { ids, ...work } });
    if (saved) {
      const failed = new Set(saved.data.failed.map(({ id }) => id));
      const done = ids.filter((id) => !failed.has(id));
      if ('delete' in work) report(saved.data, verb, { deleted: done });
      else {
        const before = [...selection.records.values()];
        const steps = undoStepsOf({ before, change: work.change, failed, undoable });
        report(saved.data, verb, { steps });
      }
    }
    return saved !== null;
  }

  async function runUndo(steps: readonly UndoStep[]): Promise<void> {
    let undone = 0;
    let failed = 0;
    for (const body of steps) {
      const outcome = await write<BulkResult>(
        { method: 'POST', path: `${path}/bulk`, body },
        { failure: 'Failed to undo the change' },
      );
      if (!outcome.ok) return;
      undone += outcome.data.changed;
      failed += outcome.data.failed.length;
    }
    const title = doneText(undone, words, 'changed back');
    if (failed > 0) notifyWarning(title, `${failed.toLocaleString('en-US')} failed`);
    else notify({ title });
  }

  /** Reports the result of a call, with Undo for the changes that can be undone. */
  function report({ changed, unchanged, failed }: BulkResult, verb: string, undoing: Undoing = {}): void {
    const { names } = selection;
    const { deleted = [], steps = [] } = undoing;
    const done = doneText(changed, words, verb);
    const rest = unchanged > 0 ? `${unchanged.toLocaleString('en-US')} unchanged` : undefined;
    const undo =
      deleted.length > 0
        ? () => void restore(deleted)
        : steps.length > 0
          ? () => void runUndo(steps)
          : undefined;
    if (failed.length === 0) {
      if (deleted.length > 0) notifyDeleted({ title: done, description: rest, ids: deleted });
      else
        notify({
          title: done,
          ...(rest && { description: rest }),
          ...(undo && { action: { label: 'Undo', run: undo } }),
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

  return { run, report, isPending, outcome: { outcome, isOpen: isShown, onClose: () => setShown(false) } };
}

interface Undoing {
  /** The ids of the deleted records. */
  deleted?: readonly string[];
  /** The calls that restore the earlier values. */
  steps?: readonly UndoStep[];
}

export type Bulk = ReturnType<typeof useBulk>;

function doneText(count: number, [one, many]: Options['words'], verb: string): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : many} ${verb}`;
}
