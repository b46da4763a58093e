import { useEffect } from 'react';

export interface Shortcut {
  term: string;
  value: string;
}

/** The shortcuts of the current screen, in the order in which its parts were mounted. */
const registered = new Set<readonly Shortcut[]>();

/**
 * Lists shortcuts in the dialog that `?` opens, while the component is mounted. `keys` must be stable across renders.
 */
export function useShortcuts(keys: readonly Shortcut[]): void {
  useEffect(() => {
    registered.add(keys);
    return () => void registered.delete(keys);
  }, [keys]);
}

export function shortcutsOfScreen(): Shortcut[] {
  // Two lists on a screen have the same keys.
  const unique = new Map(
    [...registered].flat().map((shortcut) => [shortcut.term + shortcut.value, shortcut]),
  );
  return [...unique.values()];
}
