import type { CommandItem } from '../../ui/overlays/CommandDialog';

const KEPT = 5;

/**
 * Returns the key of the recent choices in the tab's session storage. It contains the user, so that another one who
 * signs in doesn't see them.
 */
const keyOf = (whose: string) => `recent-search ${whose}`;

/** Reads the recent choices. `whose` names the user and the workspace, because both determine what the user can see. */
export function readRecent(whose: string): CommandItem[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(whose)) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isItem).slice(0, KEPT) : [];
  } catch {
    return [];
  }
}

export function keepRecent(whose: string, { id, label, details, icon, href }: CommandItem): void {
  const item = { id, label, icon, href, ...(details && { details }) };
  const others = readRecent(whose).filter((other) => other.id !== id);
  try {
    sessionStorage.setItem(keyOf(whose), JSON.stringify([item, ...others].slice(0, KEPT)));
  } catch {
    // Recent choices are optional, so a browser without storage can still search.
  }
}

const isItem = (value: unknown): value is CommandItem =>
  value instanceof Object && 'id' in value && 'label' in value && 'icon' in value && 'href' in value;
