import { useMemo } from 'react';
import { useListUpdates } from './useListUpdates';

const always = () => true;

/** Combines the record of a page with the server's answers to changes, so that a change is shown at once. */
export function useUpdated<Item extends { id: string }>(record: Item) {
  const list = useMemo(() => [record], [record]);
  const { shown, applyUpdate } = useListUpdates(list, always);
  return { current: shown[0] ?? record, update: (changed: Item) => applyUpdate(changed.id, changed) };
}
