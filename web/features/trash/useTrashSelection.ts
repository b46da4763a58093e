import { useState } from 'react';
import type { BulkCounts } from '../../../src/features/records/bulk-outcome';
import type { TrashEntryView } from '../../../src/features/trash/trash.service';
import { notify, notifyWarning } from '../../ui/feedback/toast-queue';
import { useSave } from '../../lib/requests/useSave';

/** Holds the selected rows of a page of the trash, and restores or deletes them with one call. */
export function useTrashSelection(items: readonly TrashEntryView[]) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const { save, isPending } = useSave<BulkCounts>({ failure: 'Failed to change the selected records' });
  // Restored records, and those of another page, are no longer selected.
  const ids = new Set(items.flatMap(({ id }) => (chosen.has(id) ? [id] : [])));
  const isAll = items.length > 0 && ids.size === items.length;

  /** `done`: the past participle for the toast. Returns whether the call succeeded. */
  async function send(path: string, done: string): Promise<boolean> {
    const saved = await save({ method: 'POST', path, body: { ids: [...ids] } });
    if (!saved) return false;
    const { changed, failed } = saved.data;
    const title = `${changed.toLocaleString('en-US')} ${done}`;
    const [first] = failed;
    if (first) notifyWarning(title, `${failed.length.toLocaleString('en-US')} failed: ${first.error}`);
    else notify({ title });
    return true;
  }

  return {
    ids,
    isAll,
    isPending,
    restore: () => send('/api/trash/restore', 'restored'),
    remove: () => send('/api/trash/delete', 'deleted for good'),
    clear: () => setChosen(new Set()),
    toggleAll: () => setChosen(isAll ? new Set() : new Set(items.map(({ id }) => id))),
    toggle(id: string) {
      const next = new Set(ids);
      if (!next.delete(id)) next.add(id);
      setChosen(next);
    },
  };
}
