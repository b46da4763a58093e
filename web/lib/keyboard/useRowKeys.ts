import { useEffect, type RefObject } from 'react';
import { linkOf, rowsIn } from './rows';

const typing =
  'input:not([type="checkbox"]), textarea, select, [contenteditable="true"], [role="menu"], [role="listbox"]';
/** Matches everything that handles keys itself. A toast is an alertdialog that isn't modal. */
const dialog = '[role="dialog"], [role="alertdialog"]:not([aria-modal="false"]), [role="menu"]';

/**
 * Lets `j` and `k` move between the rows of a list, and other letters press the control of the focused row that
 * declares them in `aria-keyshortcuts`. Rows are the `<li>`s, `<tr>`s and board cards with a link in their heading or
 * with `data-row-link`. The link gets the focus, so that Enter opens it. While a peek panel shows a record, moving opens
 * the next one. The list has the id of that record in `data-peeked`. In a reader, `opensRows` says whether moving always
 * opens the row. `others` maps further keys to actions that work
 * anywhere on the screen; Escape works only without a peek panel. If a screen has several lists, with `data-list-keys`,
 * the keys are for the one that has the focus or the record in the panel, otherwise for the first.
 */
export function useRowKeys(
  list: RefObject<HTMLElement>,
  others: Readonly<Record<string, () => void>> = {},
  opensRows: () => boolean = never,
) {
  useEffect(() => {
    /** The last focused position. When a row leaves the list, the next one takes its position. */
    let last = 0;
    function handleKey(event: KeyboardEvent) {
      if (!isForPage(event) || isForOtherList(list.current)) return;
      const rows = rowsIn(list.current);
      // Read from the page, because a key can arrive before React runs the effects of a change.
      const peeked = list.current?.dataset.peeked;
      const opened = rows.findIndex((row) => peeked !== undefined && linkOf(row)?.dataset.peek === peeked);
      const focused = rows.findIndex((row) => row.contains(document.activeElement));
      const index = focused === -1 ? opened : focused;
      if (event.key === 'j' || event.key === 'k') {
        const wanted = index === -1 ? last : index + (event.key === 'j' ? 1 : -1);
        last = Math.max(0, Math.min(wanted, rows.length - 1));
        linkOf(rows[last])?.focus();
        if (opened !== -1 || opensRows()) linkOf(rows[last])?.click();
      } else if (others[event.key]) {
        if (event.key === 'Escape' && peeked !== undefined) return;
        others[event.key]?.();
      } else if (!pressIn(rows[index], event.key)) return;
      event.preventDefault();
    }
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, [list, others, opensRows]);
}

const never = () => false;

/** Returns whether a key is for the page, rather than for a field, a menu or a dialog, or a shortcut of the browser. */
export function isForPage(event: KeyboardEvent): boolean {
  return !event.ctrlKey && !event.metaKey && !event.altKey && isOutsideFields(event);
}

/** Returns whether neither a field nor a menu nor a dialog handles a key, with or without a modifier. */
export function isOutsideFields(event: KeyboardEvent): boolean {
  if (event.defaultPrevented) return false;
  if (!(event.target instanceof Element) || event.target.closest(typing)) return false;
  return !document.querySelector(dialog);
}

/** Returns whether the focus, or the record in the peek panel, belongs to another list of the screen. */
function isForOtherList(list: HTMLElement | null): boolean {
  const current =
    document.activeElement?.closest('[data-list-keys]') ??
    document.querySelector('[data-list-keys][data-peeked]');
  return current !== null && current !== list;
}

/** Edits the row's cell with this key, or presses the row's control for it. Returns whether there is one. */
function pressIn(row: Element | undefined, key: string): boolean {
  if (!/^[a-z]$/.test(key)) return false;
  const cell = row?.querySelector<HTMLElement>(`[data-key="${key}"]`);
  if (cell) {
    linkOf(row)?.focus();
    return !cell.dispatchEvent(new MouseEvent('dblclick', { bubbles: true, cancelable: true })) || true;
  }
  const control = row?.querySelector<HTMLElement>(`[aria-keyshortcuts="${key}"]`);
  if (!control) return false;
  control.click();
  // A pressed button takes the focus, and may be removed now.
  linkOf(row)?.focus();
  return true;
}
