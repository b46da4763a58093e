import { useRef, useState } from 'react';
import type { CallFailure } from './call';
import { useWrite, type WriteRequest, type WriteTexts } from './useWrite';

/**
 * Sends one write at a time to `/api/*`, reports the result in a toast and reloads the screen's data. A write during
 * another one is ignored, so that a double click saves once. `refusal` is the last failure, until the next write.
 */
export function useSave<Result = unknown>(texts: WriteTexts) {
  const { send, isPending } = useSend<Result>(texts);
  const [refusal, setRefusal] = useState<CallFailure | null>(null);

  /** Resolves with the created or changed object, or null if it failed. */
  async function save(request: WriteRequest): Promise<{ data: Result } | null> {
    const outcome = await send(request);
    if (outcome) setRefusal(outcome.ok ? null : outcome);
    return outcome?.ok ? { data: outcome.data } : null;
  }

  return { save, isPending, refusal };
}

/** Like `useSave`. Resolves with the outcome, or with null for an ignored write. */
export function useSend<Result>(texts: WriteTexts) {
  const write = useWrite();
  const isBusy = useRef(false);
  const [isPending, setIsPending] = useState(false);

  async function send(request: WriteRequest) {
    if (isBusy.current) return null;
    isBusy.current = true;
    setIsPending(true);
    const outcome = await write<Result>(request, texts);
    // Stays pending until the next screen is shown.
    if (outcome.ok && texts.next !== undefined && !texts.isUnfinished?.(outcome.data)) return outcome;
    isBusy.current = false;
    setIsPending(false);
    return outcome;
  }

  return { send, isPending, isBusy };
}
