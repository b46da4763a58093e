import { RemixBrowser } from '@remix-run/react';
import { startTransition, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { markKeyboardClicks } from './shell/keyboard-clicks';

/**
 * Resolves when Remix has decoded the data of the page. RemixBrowser throws a promise until then, before its first
 * hook. If the root suspended, a click or key before React's first render would leave the page without scripts
 * (https://github.com/facebook/react/issues/23267).
 */
async function decodePageData(): Promise<void> {
  try {
    RemixBrowser({});
  } catch (thrown) {
    if (thrown instanceof Promise) await thrown;
  }
}

function App() {
  useEffect(() => window.earlyPresses?.start(), []);
  return <RemixBrowser />;
}

/** In the texts of React for development and for production. */
const updatedTooSoon = /#421;|received an update before it finished hydrating/;

/**
 * Reports what React recovered from, except when users changed the page around a part whose script hadn't arrived: React
 * then renders the part anew once the script has arrived, and leaves the page as it was until then.
 */
function reportRecovered(error: unknown): void {
  if (!(error instanceof Error && updatedTooSoon.test(error.message))) reportError(error);
}

markKeyboardClicks();
void decodePageData().then(() => {
  startTransition(() => {
    hydrateRoot(document, <App />, { onRecoverableError: reportRecovered });
  });
});
