import { useSearchParams } from '@remix-run/react';
import { useHydrated } from '../../lib/useHydrated';
import { Link } from '../../ui/actions/Link';
import { Inline } from '../../ui/layout/Inline';

/** Returns the browser's time zone. */
export const browserZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';

const DAY = 86_400_000;

/** Returns days (`yyyy-MM-dd`) relative to today in a time zone. */
function daysAround(timeZone: string) {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(new Date());
  const start = Date.parse(today);
  const dayAt = (offset: number) => new Date(start + offset * DAY).toISOString().slice(0, 10);
  // Weeks start on Monday.
  const sinceMonday = (new Date(start).getUTCDay() + 6) % 7;
  return {
    today: dayAt(0),
    weekAgo: dayAt(-6),
    monday: dayAt(-sinceMonday - 7),
    sunday: dayAt(-sinceMonday - 1),
  };
}

/** Links to the usual periods, in the browser's time zone. They keep the other filters. */
export function AuditPeriods() {
  const [params] = useSearchParams();
  const timeZone = useHydrated() ? browserZone() : 'UTC';
  const { today, weekAgo, monday, sunday } = daysAround(timeZone);
  const periods = [
    { label: 'Today', from: today, to: today },
    { label: 'Last 7 days', from: weekAgo, to: today },
    { label: 'Last week', from: monday, to: sunday },
  ];
  return (
    <Inline gap={12} label="Periods">
      {periods.map(({ label, from, to }) => {
        const next = new URLSearchParams(params);
        next.delete('cursor');
        for (const [name, value] of Object.entries({ from, to, timeZone })) next.set(name, value);
        const isCurrent = params.get('from') === from && params.get('to') === to;
        return (
          <Link key={label} href={`?${next.toString()}`} aria-current={isCurrent || undefined}>
            {label}
          </Link>
        );
      })}
    </Inline>
  );
}
