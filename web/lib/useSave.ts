import { useRef, useState } from 'react';
import type { CallFailure } from './call';
import { useWrite, type WriteRequest, type WriteTexts } from './useWrite';

/**
 * The one way in which screens write: sends to `/api/*`, speaks through the toast, reloads what the screen shows.
 * `errors` are the server's messages by field, for `<Form errors>`; what was typed stays. While one write is under way
 * another is ignored, so that a double click saves once.
 */
export function useSave<Result = unknown>(texts: WriteTexts) {
  const write = useWrite();
  const isBusy = useRef(false);
  const [isPending, setIsPending] = useState(false);
  const [refusal, setRefusal] = useState<CallFailure | null>(null);

  /** Resolves with the created or changed object, or null when it failed. */
  async function save(request: WriteRequest): Promise<{ data: Result } | null> {
    if (isBusy.current) return null;
    isBusy.current = true;
    setIsPending(true);
    setRefusal(null);
    const outcome = await write<Result>(request, texts);
    // Stays pending until the next screen is there.
    if (outcome.ok && texts.next !== undefined) return { data: outcome.data };
    isBusy.current = false;
    setIsPending(false);
    if (outcome.ok) return { data: outcome.data };
    setRefusal(outcome);
    return null;
  }

  return { save, isPending, refusal, errors: refusal?.fields ?? null, reset: () => setRefusal(null) };
}
