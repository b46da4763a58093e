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

markKeyboardClicks();
void decodePageData().then(() => {
  startTransition(() => {
    hydrateRoot(document, <App />);
  });
});
