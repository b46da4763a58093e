import { RemixBrowser } from '@remix-run/react';
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { markKeyboardClicks } from './shell/keyboard-clicks';

markKeyboardClicks();
startTransition(() => {
  hydrateRoot(document, <RemixBrowser />);
});
