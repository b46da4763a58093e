import { useEffect, useRef } from 'react';
import { readCall } from '../../../lib/requests/call';

/** The pauses between two requests, in ms: during a check, and while waiting for one that someone else starts. */
const BUSY_MS = 1_000;
const IDLE_MS = 10_000;

/** Requests `path` repeatedly, more often while `isBusy`. Hidden tabs pause. */
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
