/** Returns the item that a key moves the focus to, in page order, or undefined for other keys. */
export function itemAfterKey(key: string, item: HTMLElement): HTMLElement | undefined {
  const timeline = item.closest('[data-timeline]');
  const items = [...(timeline?.querySelectorAll<HTMLElement>('[data-item]') ?? [])];
  const index = items.indexOf(item);
  if (key === 'ArrowDown') return items[index + 1];
  if (key === 'ArrowUp') return items[index - 1];
  if (key === 'Home') return items[0];
  if (key === 'End') return items.at(-1);
  if (key === 'PageDown') return items.slice(index).find((one) => monthAround(one) !== monthAround(item));
  if (key !== 'PageUp') return undefined;
  // The first item of the previous month.
  const before = items.slice(0, index).findLast((one) => monthAround(one) !== monthAround(item));
  return before && items.find((one) => monthAround(one) === monthAround(before));
}

const monthAround = (item: HTMLElement) => item.closest('[data-month]');

/** Returns the number of months that a key moves an item by, or 0 for other keys. */
export function monthsMovedBy({ key, shiftKey }: { key: string; shiftKey: boolean }): number {
  if (!shiftKey) return 0;
  return key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0;
}
