import { useSyncExternalStore } from 'react';

export type Theme = 'light' | 'dark';

const key = 'theme';

/**
 * Script for the head that sets the theme before the first paint, so that the theme never flashes. The default is
 * light (spec §9), also in a browser that refuses storage.
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
    // Without storage, the choice lasts until the page is closed.
  }
  show(theme);
}

/** Follows a choice made in another tab. */
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

/** Returns the current theme. The server can't know it and uses light. */
export const useTheme = (): Theme => useSyncExternalStore(subscribe, current, () => 'light');
