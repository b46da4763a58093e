import { notifyMove } from '../../lib/dialogs/notify-move';
import type { useOptimistic } from '../../lib/requests/useOptimistic';
import { useWrite } from '../../lib/requests/useWrite';
import { statusLabel } from '../../ui/tokens/status';
import type { RecordView } from '../view';
import type { ListTab } from './tabs';

interface Moved<Status extends string> {
  id: string;
  status?: Status;
  createdAt: string;
}

/**
 * Returns a function that changes the status of a record, shows the change at once, and reports it with Undo and a link
 * to the tab that lists the record now. `canUndo` is false for a move that can't be undone. The function returns whether
 * the server has moved the record.
 */
export function useMove<
  Item extends Moved<Status>,
  Whole,
  Status extends string,
  Tab extends ListTab<Status>,
>(
  view: RecordView<Item, Whole, Status, Tab>,
  change: ReturnType<typeof useOptimistic<Item>>['change'],
  isListed: (item: Item) => boolean,
) {
  const write = useWrite();
  const moveCall = view.moveCall ?? statusCall(view.api);
  const setStatus = (item: Item, status: Status) =>
    change(item.id, { ...item, status }, async () => {
      const outcome = await write<Whole>(
        { method: 'PATCH', ...moveCall(item, status) },
        { failure: view.failedToMove },
      );
      return outcome.ok ? view.summarize(outcome.data) : null;
    });

  const undoTo = (item: Item, status: Status) => () => setStatus(item, status);

  return async function move(item: Item, to: Status, canUndo = true): Promise<boolean> {
    if (!(await setStatus(item, to))) return false;
    notifyMove({
      title: view.moved(to),
      name: view.nameOf(item),
      status: statusLabel(to),
      list: isListed({ ...item, status: to }) ? undefined : view.tabs.listWith(item, to),
      undo: canUndo && item.status !== undefined ? undoTo(item, item.status) : undefined,
    });
    return true;
  };
}

const statusCall =
  (api: string) =>
  ({ id }: { id: string }, status: string) => ({ path: `${api}/${id}/status`, body: { status } });
