import { useLocation } from '@remix-run/react';
import { withoutPage } from '../../lib/filters/page-parameters';
import { useHydrated } from '../../lib/useHydrated';

/** Returns the browser's time zone. */
export const browserZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';

const DAY = 86_400_000;
const ALL = { id: 'all', label: 'All', from: '', to: '' };

/** Returns the usual periods as days (`yyyy-MM-dd`) in a time zone. */
function periodsIn(timeZone: string) {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(new Date());
  const start = Date.parse(today);
  const dayAt = (offset: number) => new Date(start + offset * DAY).toISOString().slice(0, 10);
  // Weeks start on Monday.
  const sinceMonday = (new Date(start).getUTCDay() + 6) % 7;
  return [
    ALL,
    { id: 'today', label: 'Today', from: dayAt(0), to: dayAt(0) },
    { id: '7-days', label: 'Last 7 days', from: dayAt(-6), to: dayAt(0) },
    { id: 'last-week', label: 'Last week', from: dayAt(-sinceMonday - 7), to: dayAt(-sinceMonday - 1) },
  ];
}

/** Returns the tabs of the usual periods, in the browser's time zone. They keep the other filters. */
export function usePeriods() {
  const { search } = useLocation();
  const params = new URLSearchParams(search);
  const timeZone = useHydrated() ? browserZone() : 'UTC';
  const periods = periodsIn(timeZone);
  const isCurrent = ({ from, to }: typeof ALL) =>
    (params.get('from') ?? '') === from && (params.get('to') ?? '') === to;
  return {
    items: periods,
    selected: periods.find(isCurrent)?.id ?? '',
    hrefOf(id: string) {
      const { from, to } = periods.find((period) => period.id === id) ?? ALL;
      const next = new URLSearchParams(params);
      withoutPage(next);
      for (const [name, value] of Object.entries({ from, to, timeZone: from && timeZone }))
        if (value === '') next.delete(name);
        else next.set(name, value);
      return `?${next.toString()}`;
    },
  };
}
