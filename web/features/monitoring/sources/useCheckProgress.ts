import { useEffect, useState } from 'react';
import { readCall } from '../../../lib/call';

const PAUSE_MS = 1000;

/**
 * Returns how many pages have been checked since `isRunning` became true. Polls every second, and short checks
 * end before the first poll.
 */
export function useCheckProgress(isRunning: boolean): number {
  const [checked, setChecked] = useState(0);
  useEffect(() => {
    if (!isRunning) return;
    const startedAt = performance.now();
    const aborter = new AbortController();
    const ask = async () => {
      const seconds = Math.ceil((performance.now() - startedAt) / 1000);
      const path = `/api/monitored-sources/check-changes?seconds=${seconds}`;
      const answer = await readCall<{ checked: number }>(path, aborter.signal);
      if (answer && !aborter.signal.aborted) setChecked(answer.checked);
    };
    const timer = setInterval(() => void ask(), PAUSE_MS);
    return () => {
      clearInterval(timer);
      aborter.abort();
      setChecked(0);
    };
  }, [isRunning]);
  return checked;
}
