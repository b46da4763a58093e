/** Returns the link that opens the record of a row. */
export const linkOf = (row: Element | undefined) =>
  row?.querySelector<HTMLElement>(':is(h2, h3, th) a, [data-row-link]');

/**
 * Returns the rows of a list: the `<li>`s, `<tr>`s and board cards with a link in their heading or with
 * `data-row-link`.
 */
export const rowsIn = (list: HTMLElement | null) =>
  [...(list?.querySelectorAll('li, tbody tr, [data-item]') ?? [])].filter((row) => linkOf(row));
