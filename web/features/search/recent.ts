import type { CommandItem } from '../../ui/CommandDialog';

const KEPT = 5;

/** What was chosen last, for as long as the tab lives: nothing of it is left for whoever signs in next. */
const keyOf = (whose: string) => `recent-search ${whose}`;

/** `whose` names the user and the workspace, which both change what may be seen. */
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
    // A browser that keeps nothing still searches.
  }
}

const isItem = (value: unknown): value is CommandItem =>
  value instanceof Object && 'id' in value && 'label' in value && 'icon' in value && 'href' in value;
