import { leadStatuses, type LeadStatus } from '../../../src/features/leads/leads.rules';

/** A column of the board. */
export interface BoardColumnData {
  status: LeadStatus;
  /** Number of leads with this status. */
  total: number;
  /** Number of those that the board has loaded. */
  count: number;
  isWhole: boolean;
}

/** Cards of a column at first, and more with each step. */
const STEP = 25;
/** A column with more is continued as a table. */
const MAX_CARDS = 200;
const PARAMETER = 'shown';

/** Returns the number of cards to load for a column, which the URL has as `shown=won:50`. */
export function cardsOf(params: URLSearchParams, status: LeadStatus): number {
  const asked = params.getAll(PARAMETER).find((one) => one.startsWith(`${status}:`));
  const count = Number(asked?.slice(status.length + 1));
  return Number.isInteger(count) ? Math.min(Math.max(count, STEP), MAX_CARDS) : STEP;
}

/** Returns the address of the board with more cards of a column, or of the table with all of them. */
export function boardAddress(search: string, status: LeadStatus, count: number): string {
  const params = new URLSearchParams(search);
  const shown = leadStatuses.map((one) => ({ one, cards: cardsOf(params, one) }));
  params.delete(PARAMETER);
  if (count >= MAX_CARDS) {
    params.set('layout', 'table');
    params.set('status', status);
    return `?${params.toString()}`;
  }
  for (const { one, cards } of shown) {
    const wanted = one === status ? cards + STEP : cards;
    if (wanted > STEP) params.append(PARAMETER, `${one}:${wanted}`);
  }
  return `?${params.toString()}`;
}
