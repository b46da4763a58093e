import { useEffect, useRef } from 'react';
import { readCall } from '../../../lib/requests/call';

/** The pauses between two looks, in ms: at a check under way, and whether someone else has started one. */
const BUSY_MS = 1_000;
const IDLE_MS = 10_000;

/** Reads `path` again and again, more often while `isBusy`. Hidden tabs don't ask. */
export function usePoll<Answer>(
  path: string | null,
  isBusy: boolean,
  onAnswer: (answer: Answer) => void,
): void {
  const receive = useRef(onAnswer);
  useEffect(() => {
    receive.current = onAnswer;
  });
  useEffect(() => {
    if (path === null) return;
    const aborter = new AbortController();
    let isAsking = false;
    const ask = async () => {
      if (isAsking || document.hidden) return;
      isAsking = true;
      const answer = await readCall<Answer>(path, aborter.signal);
      isAsking = false;
      if (answer !== null && !aborter.signal.aborted) receive.current(answer);
    };
    const timer = setInterval(() => void ask(), isBusy ? BUSY_MS : IDLE_MS);
    return () => {
      clearInterval(timer);
      aborter.abort();
    };
  }, [path, isBusy]);
}
