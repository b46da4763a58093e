import { useEffect, useState } from 'react';

const POLL_MS = 60_000;

/** The number that a loader has read. Each load creates a new object. */
export interface Unread {
  count: number;
}

/**
 * Loads the number of unread notifications. Returns null on failure. Doesn't ask to sign in again if the session has
 * ended.
 */
async function readCount(signal: AbortSignal): Promise<number | null> {
  try {
    const response = await fetch('/api/notifications?unread=true&limit=1', { signal });
    const total = response.headers.get('X-Total-Count');
    return response.ok && total !== null ? Number(total) : null;
  } catch {
    return null;
  }
}

/**
 * Keeps the number of unread notifications current: reloads it when the window gets the focus, and every minute while
 * it is visible.
 */
export function useUnreadCount(loaded: Unread): number {
  const [polled, setPolled] = useState({ after: loaded, count: loaded.count });
  useEffect(() => {
    const aborter = new AbortController();
    const read = async () => {
      if (document.hidden) return;
      const count = await readCount(aborter.signal);
      if (count !== null && !aborter.signal.aborted) setPolled({ after: loaded, count });
    };
    const onFocus = () => void read();
    const timer = setInterval(onFocus, POLL_MS);
    window.addEventListener('focus', onFocus);
    document.addEventListener('visibilitychange', onFocus);
    return () => {
      aborter.abort();
      clearInterval(timer);
      window.removeEventListener('focus', onFocus);
      document.removeEventListener('visibilitychange', onFocus);
    };
  }, [loaded]);
  return polled.after === loaded ? polled.count : loaded.count;
}
