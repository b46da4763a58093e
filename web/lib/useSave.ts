import { useRef, useState } from 'react';
import type { CallFailure } from './call';
import { useWrite, type WriteRequest, type WriteTexts } from './useWrite';

/**
 * Sends one write at a time to `/api/*`, reports the result in a toast and reloads the screen's data. A write during
 * another one is ignored, so that a double click saves once.
 */
export function useSave<Result = unknown>(texts: WriteTexts) {
  const { save, isPending } = useSaving<Result>(texts);
  return { save, isPending };
}

/**
 * Like `useSave`, for a form that shows the messages of its fields: pass `errors` to `<Form errors>`. The typed
 * values stay. Other messages are shown in a toast, unless the form shows them too (`shownInForm: 'all'`).
 */
export function useFormSave<Result = unknown>({ shownInForm = 'fields', ...texts }: WriteTexts) {
  return useSaving<Result>({ ...texts, shownInForm });
}

function useSaving<Result>(texts: WriteTexts) {
  const write = useWrite();
  const isBusy = useRef(false);
  const [isPending, setIsPending] = useState(false);
  const [refusal, setRefusal] = useState<CallFailure | null>(null);

  /** Resolves with the created or changed object, or null if it failed. */
  async function save(request: WriteRequest): Promise<{ data: Result } | null> {
    if (isBusy.current) return null;
    isBusy.current = true;
    setIsPending(true);
    setRefusal(null);
    const outcome = await write<Result>(request, texts);
    // Stays pending until the next screen is shown.
    if (outcome.ok && texts.next !== undefined) return { data: outcome.data };
    isBusy.current = false;
    setIsPending(false);
    if (outcome.ok) return { data: outcome.data };
    setRefusal(outcome);
    return null;
  }

  return { save, isPending, refusal, errors: refusal?.fields ?? null, reset: () => setRefusal(null) };
}
