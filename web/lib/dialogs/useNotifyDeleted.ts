import { notify, notifyWarning } from '../../ui/feedback/toast-queue';
import { useWrite } from '../requests/useWrite';

/** Returns a function that reports the deletion of a record, with Undo. */
export function useNotifyDeleted() {
  const write = useWrite();

  async function restore(id: string): Promise<void> {
    const outcome = await write<{ objectName: string; isPartial: boolean }>(
      { method: 'POST', path: `/api/trash/${encodeURIComponent(id)}/restore` },
      { failure: 'Failed to undo the deletion' },
    );
    if (!outcome.ok) return;
    const { objectName, isPartial } = outcome.data;
    if (isPartial) notifyWarning('Restored in part', `${objectName} had more than the trash keeps.`);
    else notify({ title: 'Restored', description: objectName });
  }

  return ({ title, id }: { title: string; id: string }): void =>
    notify({ title, action: { label: 'Undo', run: () => void restore(id) } });
}
