import { useBackToList } from '../../lib/lists/useBackToList';
import { useUpdated } from '../../lib/requests/useUpdated';

/** Holds the record of a page. Shows changes at once, and opens the list at `path` after a deletion. */
export function usePageRecord<Item extends { id: string }>(loaded: Item, path: string) {
  const { current, update } = useUpdated(loaded);
  const leave = useBackToList(path);
  return {
    current,
    update,
    /** Takes the server's answer: the changed record, or null for the deleted one. */
    onChanged(_id: string, changed: Item | null) {
      if (changed) update(changed);
      else leave();
    },
  };
}
