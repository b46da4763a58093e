import { useState } from 'react';
import type { BulkCounts } from '../../../src/features/records/bulk-outcome';
import type { TrashEntryView } from '../../../src/features/trash/trash.service';
import { notify, notifyWarning } from '../../ui/feedback/toast-queue';
import { useSave } from '../../lib/requests/useSave';

/** Holds the selected rows of a page of the trash, and restores them with one call. */
export function useTrashSelection(items: readonly TrashEntryView[]) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const { save, isPending } = useSave<BulkCounts>({ failure: 'Failed to restore the records' });
  // Restored records, and those of another page, are no longer selected.
  const ids = new Set(items.flatMap(({ id }) => (chosen.has(id) ? [id] : [])));
  const isAll = items.length > 0 && ids.size === items.length;

  async function restore(): Promise<void> {
    const saved = await save({ method: 'POST', path: '/api/trash/restore', body: { ids: [...ids] } });
    if (!saved) return;
    const { changed, failed } = saved.data;
    const title = `${changed.toLocaleString('en-US')} restored`;
    const [first] = failed;
    if (first) notifyWarning(title, `${failed.length.toLocaleString('en-US')} failed: ${first.error}`);
    else notify({ title });
  }

  return {
    ids,
    isAll,
    isPending,
    restore,
    clear: () => setChosen(new Set()),
    toggleAll: () => setChosen(isAll ? new Set() : new Set(items.map(({ id }) => id))),
    toggle(id: string) {
      const next = new Set(ids);
      if (!next.delete(id)) next.add(id);
      setChosen(next);
    },
  };
}
