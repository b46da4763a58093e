/**
 * Follows the link of a row's header after a click anywhere on the row of a DataTable, except on its controls or when text
 * is selected. Pages contain the function's source as a listener, so that rows work before other scripts have loaded.
 */
export function followRow({ target }: Event): void {
  if (!(target instanceof Element) || target.closest('a, button, input, select, label, summary')) return;
  if (getSelection()?.isCollapsed === false) return;
  target.closest('.ui-data tbody tr')?.querySelector<HTMLElement>('th a')?.click();
}
