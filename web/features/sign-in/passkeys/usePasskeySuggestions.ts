import { useEffect, useRef } from 'react';
import { stopAsking, suggestsPasskeys } from './ask-browser';
import { signInWithPasskey, type PasskeySignIn } from './sign-in';

/** Time after which a new challenge is requested, in ms. Less than its lifetime. */
const RENEW_AFTER = 4 * 60_000;

/**
 * Lets the browser suggest passkeys in the email field (WebAuthn: conditional mediation), as long as `isWanted`. Calls
 * `onResult` when the user has chosen one.
 */
export function usePasskeySuggestions(isWanted: boolean, onResult: (result: PasskeySignIn) => Promise<void>) {
  const latest = useRef(onResult);
  useEffect(() => {
    latest.current = onResult;
  });

  useEffect(() => {
    if (!isWanted) return;
    const ending = new AbortController();
    void suggest(ending.signal, (result) => latest.current(result));
    return () => ending.abort();
  }, [isWanted]);
}

async function suggest(ending: AbortSignal, onResult: (result: PasskeySignIn) => Promise<void>) {
  if (!(await suggestsPasskeys().catch(() => false))) return;
  while (!ending.aborted) {
    await visible(ending);
    const renewing = setTimeout(stop, RENEW_AFTER);
    ending.addEventListener('abort', stop);
    const result = await signInWithPasskey({ useBrowserAutofill: true });
    clearTimeout(renewing);
    ending.removeEventListener('abort', stop);
    if (ending.aborted) return;
    // Suggestions are extra: if the browser or the server has none, the form still works.
    const isChosen = result.outcome === 'signed-in' || (result.outcome === 'failed' && result.isRefused);
    if (isChosen) await onResult(result);
    if (result.outcome !== 'stopped' && !isChosen) return;
    if (result.outcome === 'signed-in') return;
  }
}

const stop = () => void stopAsking();

/** Resolves when the tab is visible, so that a hidden tab doesn't request challenges. */
function visible(ending: AbortSignal): Promise<void> {
  if (document.visibilityState === 'visible') return Promise.resolve();
  return new Promise((resolve) => {
    const options = { once: true, signal: ending };
    document.addEventListener('visibilitychange', () => resolve(), options);
    ending.addEventListener('abort', () => resolve(), { once: true });
  });
}
