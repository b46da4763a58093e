import type { BulkCounts } from '../../../src/features/records/bulk-outcome';
import type { ListSelection } from '../../lib/lists/useSelection';
import { useSave } from '../../lib/requests/useSave';
import { notify, notifyWarning } from '../../ui/feedback/toast-queue';

/** Restores or deletes the selected records of the trash with one call. */
export function useTrashBulk({ names, clear }: Pick<ListSelection, 'names' | 'clear'>) {
  const { save, isPending } = useSave<BulkCounts>({ failure: 'Failed to change the selected records' });

  /** `done`: the past participle for the toast. Returns whether the call succeeded. */
  async function send(path: string, done: string): Promise<boolean> {
    const saved = await save({ method: 'POST', path, body: { ids: [...names.keys()] } });
    if (!saved) return false;
    const { changed, failed } = saved.data;
    const title = `${changed.toLocaleString('en-US')} ${done}`;
    const [first] = failed;
    if (first) notifyWarning(title, `${failed.length.toLocaleString('en-US')} failed: ${first.error}`);
    else notify({ title });
    clear();
    return true;
  }

  return {
    isPending,
    restore: () => send('/api/trash/restore', 'restored'),
    remove: () => send('/api/trash/delete', 'deleted for good'),
  };
}
