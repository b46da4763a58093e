/**
 * Follows the link of a row's header after a click anywhere on the row of a DataTable, except on its controls or when text
 * is selected. A double click on a cell that is edited in place doesn't follow it. Pages contain the function's source as a listener, so that rows work before other scripts have loaded.
 */
export function followRow({ target, detail }: MouseEvent): void {
  if (!(target instanceof Element) || target.closest('a, button, input, select, label, summary')) return;
  if (getSelection()?.isCollapsed === false) return;
  const link = target.closest('.ui-data tbody tr')?.querySelector<HTMLElement>('th a');
  const cell = target.closest('[data-editable]');
  if (!cell) return link?.click();
  // A double click edits the cell, so wait for the second click.
  if (detail > 1) return;
  const wait = setTimeout(() => link?.click(), 250);
  cell.addEventListener('dblclick', () => clearTimeout(wait), { once: true });
}
