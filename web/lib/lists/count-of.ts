/** Returns `1 lead`, `12 leads`, or `10,000+ leads` if counting stopped early. */
export function countOf(total: number, isMinimum: boolean, [one, many]: readonly [string, string]): string {
  if (total === 1) return `1 ${one}`;
  return `${total.toLocaleString('en-US')}${isMinimum ? '+' : ''} ${many}`;
}
