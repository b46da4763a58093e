import { withoutPage } from '../../lib/filters/page-parameters';

export interface BoardColumnData<Status extends string> {
  status: Status;
  /** Number of records with this status. */
  total: number;
  /** Number of loaded records. */
  count: number;
  isWhole: boolean;
}

/** Number of cards of a column at first, and of further ones with each step. */
const STEP = 25;
/** Maximum number of cards of a column. A longer one is continued as a table. */
const MAX_CARDS = 200;
const PARAMETER = 'shown';

/** Returns the number of cards to load for a column, which the URL has as `shown=won:50`. */
export function cardsOf(params: URLSearchParams, status: string): number {
  const asked = params.getAll(PARAMETER).find((one) => one.startsWith(`${status}:`));
  const count = Number(asked?.slice(status.length + 1));
  return Number.isInteger(count) ? Math.min(Math.max(count, STEP), MAX_CARDS) : STEP;
}

interface Column {
  status: string;
  /** Number of cards shown now. */
  count: number;
  /** All columns of the board. */
  statuses: readonly string[];
  /** The URL parameters of the table with only this column. */
  only: Readonly<Record<string, string>>;
}

/** Returns the address of the board with more cards of a column, or of the table with all of them. */
export function boardAddress(search: string, { status, count, statuses, only }: Column): string {
  const params = new URLSearchParams(search);
  const shown = statuses.map((one) => ({ one, cards: cardsOf(params, one) }));
  params.delete(PARAMETER);
  if (count >= MAX_CARDS) {
    withoutPage(params);
    params.set('layout', 'table');
    for (const [name, value] of Object.entries(only)) params.set(name, value);
    return `?${params.toString()}`;
  }
  for (const { one, cards } of shown) {
    const wanted = one === status ? cards + STEP : cards;
    if (wanted > STEP) params.append(PARAMETER, `${one}:${wanted}`);
  }
  return `?${params.toString()}`;
}
