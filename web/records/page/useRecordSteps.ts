import { useLocation } from '@remix-run/react';
import { useEffect, useState } from 'react';
import { backToList, withSameList } from '../../lib/lists/list-address';
import { neighborsOf } from '../../lib/keyboard/rows';

const none: ReturnType<typeof neighborsOf> = { previous: null, next: null };

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
  const [{ previous, next }, setNeighbors] = useState(none);
  // The list remembers its order while it closes, which is after this page is first rendered.
  useEffect(() => setNeighbors(neighborsOf(list.path, id)), [list.path, id]);
  const noun = view.record.label.toLowerCase();
  const stepTo = (other: string | null, which: string) =>
    other === null ? null : { href: withSameList(view.path(other), search), label: `${which} ${noun}` };
  return {
    back: { href: backToList(list.path, search), label: `Back to ${list.label}` },
    previous: stepTo(previous, 'Previous'),
    next: stepTo(next, 'Next'),
  };
}
