import { useLocation } from '@remix-run/react';
import { useSyncExternalStore } from 'react';
import { backToList, withSameList } from '../../lib/lists/list-address';
import { orderOf } from '../../lib/keyboard/rows';

/** An order only changes while its list is shown, and so not on the page of a record. */
const neverChanges = () => () => undefined;

interface PageView {
  record: { label: string };
  path: (id: string) => string;
}

/**
 * Returns the links from the page of a record to its list, and to the records before and after it in that list as it
 * was last shown.
 */
export function useRecordSteps(view: PageView, list: { path: string; label: string }, id: string) {
  const { search } = useLocation();
  // Read again after the first render, because the list remembers its order while it closes.
  const ids = useSyncExternalStore(
    neverChanges,
    () => orderOf(list.path),
    () => undefined,
  );
  const index = ids?.indexOf(id) ?? -1;
  const neighbor = (at: number) => (index === -1 ? null : (ids?.[at] ?? null));
  const noun = view.record.label.toLowerCase();
  const stepTo = (other: string | null, which: string) =>
    other === null ? null : { href: withSameList(view.path(other), search), label: `${which} ${noun}` };
  return {
    back: { href: backToList(list.path, search), label: `Back to ${list.label}` },
    previous: stepTo(neighbor(index - 1), 'Previous'),
    next: stepTo(neighbor(index + 1), 'Next'),
  };
}
