import { useRevalidator } from '@remix-run/react';
import { useEffect, useState } from 'react';

/**
 * Reloads what the screen shows after each of these pauses, and no more, while the server still works on it. `subject` names what is
 * waited for: another one begins anew. `pausesMs` is a constant of the module.
 * @returns whether it is still asked.
 */
export function useAskAgain(isMoreToCome: boolean, subject: string, pausesMs: readonly number[]): boolean {
  const { revalidate, state } = useRevalidator();
  const [asked, setAsked] = useState({ subject, times: 0 });
  const times = asked.subject === subject ? asked.times : 0;
  const pause = isMoreToCome ? pausesMs[times] : undefined;
  const isIdle = state === 'idle';
  useEffect(() => {
    if (pause === undefined || !isIdle) return;
    const timer = setTimeout(() => {
      setAsked({ subject, times: times + 1 });
      revalidate();
    }, pause);
    return () => clearTimeout(timer);
  }, [pause, isIdle, subject, times, revalidate]);
  return pause !== undefined;
}
