import { useLocation, useRevalidator } from '@remix-run/react';
import { useEffect, useState } from 'react';

/** After so long the same search is asked again, which the cache answers: three times, and no more. */
const PAUSES_MS = [2_000, 4_000, 8_000];

/**
 * Fetches the list again while feeds of its shows are being read for what is not known of them.
 * @returns whether there is more to come.
 */
export function useLateFacts(pending: number): boolean {
  const { search } = useLocation();
  const { revalidate, state } = useRevalidator();
  const [asked, setAsked] = useState({ search, times: 0 });
  const times = asked.search === search ? asked.times : 0;
  const pause = pending > 0 ? PAUSES_MS[times] : undefined;
  const isIdle = state === 'idle';
  useEffect(() => {
    if (pause === undefined || !isIdle) return;
    const timer = setTimeout(() => {
      setAsked({ search, times: times + 1 });
      revalidate();
    }, pause);
    return () => clearTimeout(timer);
  }, [pause, isIdle, search, times, revalidate]);
  return pause !== undefined;
}
