import { RemixBrowser } from '@remix-run/react';
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { tellKeyboardClicks } from './shell/keyboard-clicks';

tellKeyboardClicks();
startTransition(() => {
  hydrateRoot(document, <RemixBrowser />);
});
