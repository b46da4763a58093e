import type { BulkResult } from '../../../src/features/records/bulk-outcome';
import { notify, notifyWarning } from '../../ui/feedback/toast-queue';
import { useWrite } from '../requests/useWrite';

interface Deleted {
  title: string;
  description?: string | undefined;
  /** The ids of the deleted records, which are in the trash now. */
  ids: readonly string[];
}

/** Returns functions that report a deletion, with Undo, and that restore deleted records. */
export function useNotifyDeleted() {
  const write = useWrite();

  async function restore(ids: readonly string[]): Promise<void> {
    const failure = 'Failed to undo the deletion';
    const [only, ...others] = ids;
    if (only !== undefined && others.length === 0) {
      const path = `/api/trash/${encodeURIComponent(only)}/restore`;
      const outcome = await write<{ objectName: string; isPartial: boolean }>(
        { method: 'POST', path },
        { failure },
      );
      if (!outcome.ok) return;
      const { objectName, isPartial } = outcome.data;
      if (isPartial) notifyWarning('Restored in part', `${objectName} had more than the trash keeps.`);
      else notify({ title: 'Restored', description: objectName });
      return;
    }
    const outcome = await write<BulkResult>(
      { method: 'POST', path: '/api/trash/restore', body: { ids } },
      { failure },
    );
    if (!outcome.ok) return;
    const { changed, failed } = outcome.data;
    const title = `${changed.toLocaleString('en-US')} restored`;
    const [first] = failed;
    if (first) notifyWarning(title, `${failed.length.toLocaleString('en-US')} failed: ${first.error}`);
    else notify({ title });
  }

  function notifyDeleted({ title, description, ids }: Deleted): void {
    notify({ title, description, action: { label: 'Undo', run: () => void restore(ids) } });
  }

  return { notifyDeleted, restore };
}
