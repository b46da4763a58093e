import { useEffect, useState } from 'react';
import { readCall } from './call';

interface Answer<Result> {
  path: string;
  attempt: number;
  /** null: it could not be had. */
  data: Result | null;
}

/**
 * The answer of one `/api/*` read that a part of the screen needs only once it is opened. `data` is null while it is on the
 * way, and when it failed: then `isFailed`, until `retry`.
 */
export function useRead<Result>(path: string | null) {
  const [attempt, setAttempt] = useState(0);
  const [answer, setAnswer] = useState<Answer<Result> | null>(null);
  useEffect(() => {
    if (path === null) return;
    const aborter = new AbortController();
    const read = async () => {
      const data = await readCall<Result>(path, aborter.signal);
      if (!aborter.signal.aborted) setAnswer({ path, attempt, data });
    };
    void read();
    return () => aborter.abort();
  }, [path, attempt]);
  const isCurrent = answer?.path === path && answer?.attempt === attempt;
  return {
    data: isCurrent ? (answer?.data ?? null) : null,
    isFailed: isCurrent && answer?.data === null,
    retry: () => setAttempt((count) => count + 1),
  };
}
