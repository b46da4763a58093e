import { useRevalidator } from '@remix-run/react';
import { useEffect, useState } from 'react';

/**
 * Reloads the screen's data after each of these pauses while the server still works on it, and stops after the last
 * one. `subject` identifies the work: a new one starts with the first pause again. `pausesMs` must be a constant of
 * the module.
 * @returns whether it will reload again.
 */
export function usePolling(isPending: boolean, subject: string, pausesMs: readonly number[]): boolean {
  const { revalidate, state } = useRevalidator();
  const [polled, setPolled] = useState({ subject, times: 0 });
  const times = polled.subject === subject ? polled.times : 0;
  const pause = isPending ? pausesMs[times] : undefined;
  const isIdle = state === 'idle';
  useEffect(() => {
    if (pause === undefined || !isIdle) return;
    const timer = setTimeout(() => {
      setPolled({ subject, times: times + 1 });
      revalidate();
    }, pause);
    return () => clearTimeout(timer);
  }, [pause, isIdle, subject, times, revalidate]);
  return pause !== undefined;
}
