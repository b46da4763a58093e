import { useEffect } from 'react';

export interface Shortcut {
  term: string;
  value: string;
}

/** The keys of what the screen shows now, in the order in which it was shown. */
const registered = new Set<readonly Shortcut[]>();

/** Lists keys in the dialog that `?` opens, while the component is shown. `keys` must be stable across renders. */
export function useShortcuts(keys: readonly Shortcut[]): void {
  useEffect(() => {
    registered.add(keys);
    return () => void registered.delete(keys);
  }, [keys]);
}

export const shortcutsOfScreen = (): Shortcut[] => [...registered].flat();
