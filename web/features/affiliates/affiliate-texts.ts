/** In the words of spec §6: why a control is disabled for viewers. */
export const EDITORS_ONLY = 'You need Editor or Admin role to edit affiliate links';

/** Exact, however large: a decimal text with the commas that people read. */
export function money(amount: string, currency: string): string {
  const [whole = '', fraction] = amount.split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return `${currency} ${grouped}${fraction === undefined ? '' : `.${fraction}`}`;
}
