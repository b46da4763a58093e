import { Suspense, useDeferredValue, useEffect, useState, type ReactNode } from 'react';

interface Props {
  /** Shown while the code or data of the children arrives, unless the server has rendered the children. */
  fallback?: ReactNode;
  children: ReactNode;
}

/**
 * Suspense for a part of a page that the server renders. React 18 hydrates such a part after the page around it. If a key
 * or click changes the page in between, Suspense alone would discard the part and render it again, or show the fallback
 * while its code loads (React error 421). SafeSuspense hydrates the part first, and then updates it.
 */
export function SafeSuspense({ fallback = null, children }: Props) {
  const [isHydrated, setHydrated] = useState(false);
  const latest = (
    <Suspense fallback={fallback}>
      {children}
      <AfterHydration run={setHydrated} />
    </Suspense>
  );
  useEffect(() => (isHydrated ? undefined : window.earlyPresses?.waitForPart()), [isHydrated]);
  // React doesn't touch the part while the element is the same as before.
  const deferred = useDeferredValue(latest);
  return isHydrated ? latest : deferred;
}

function AfterHydration({ run }: { run: (isHydrated: true) => void }) {
  useEffect(() => run(true), [run]);
  return null;
}
