import { useMemo } from 'react';
import { useBackToList } from '../../lib/lists/useBackToList';
import { useOptimistic } from '../../lib/requests/useOptimistic';

const always = () => true;

/** Holds the record of a page. Shows changes at once, and opens the list after a deletion. */
export function usePageRecord<Item extends { id: string }, Whole>(
  view: { list: { path: string }; summarize: (whole: Whole) => Item },
  loaded: Item,
  path = view.list.path,
) {
  const items = useMemo(() => [loaded], [loaded]);
  const { shown, take, change } = useOptimistic(items, always);
  const leave = useBackToList(path);
  return {
    current: shown[0] ?? loaded,
    change,
    /** Takes the server's answer: the changed record, or null for the deleted one. */
    onChanged(id: string, whole: Whole | null) {
      if (whole) take(id, view.summarize(whole));
      else leave();
    },
  };
}
