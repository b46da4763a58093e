import { useEffect, useState } from 'react';
import { readCall } from './call';

interface Answer<Result> {
  path: string;
  attempt: number;
  version: string;
  /** null if the call failed. */
  data: Result | null;
}

/**
 * Loads data from `/api/*` for a part of the screen that needs it only once it is opened. `data` is null while it is
 * loading and after a failure. After a failure, `isFailed` is true until `retry`. Loads again when `version` changes.
 */
export function useRead<Result>(path: string | null, version = '') {
  const [attempt, setAttempt] = useState(0);
  const [answer, setAnswer] = useState<Answer<Result> | null>(null);
  useEffect(() => {
    if (path === null) return;
    const aborter = new AbortController();
    const read = async () => {
      const data = await readCall<Result>(path, aborter.signal);
      if (!aborter.signal.aborted) setAnswer({ path, attempt, version, data });
    };
    void read();
    return () => aborter.abort();
  }, [path, attempt, version]);
  const isCurrent = answer?.path === path && answer?.attempt === attempt && answer?.version === version;
  return {
    data: isCurrent ? (answer?.data ?? null) : null,
    isFailed: isCurrent && answer?.data === null,
    retry: () => setAttempt((count) => count + 1),
  };
}
