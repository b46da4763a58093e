import { useSyncExternalStore } from 'react';

export type Theme = 'light' | 'dark';

const key = 'theme';

/**
 * Runs in the head, before the first paint, so that the theme never flashes. Light unless chosen otherwise (spec §9);
 * a browser that refuses storage gets light too.
 */
export const applyTheme = `var t='light';try{if(localStorage.getItem('${key}')==='dark')t='dark'}catch(e){}document.documentElement.dataset.theme=t`;

const listeners = new Set<() => void>();

function show(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  for (const listener of listeners) listener();
}

export function chooseTheme(theme: Theme): void {
  try {
    localStorage.setItem(key, theme);
  } catch {
    // The choice then lasts as long as the page.
  }
  show(theme);
}

/** Another tab's choice is taken over too. */
function handleStorage({ key: changed, newValue }: StorageEvent): void {
  if (changed === key) show(newValue === 'dark' ? 'dark' : 'light');
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('storage', handleStorage);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('storage', handleStorage);
  };
}

const current = (): Theme => (document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light');

/** What is shown; the server, which cannot know, says light. */
export const useTheme = (): Theme => useSyncExternalStore(subscribe, current, () => 'light');
