import { useSyncExternalStore } from 'react';

/** The operation whose job the shell shows; null if there is none. A workspace has at most one that runs. */
let followed: string | null = null;
const listeners = new Set<() => void>();

/** Shows the progress of an operation's job on every screen until it ends. */
export function followJob(id: string | null): void {
  followed = id;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useFollowedJob = (): string | null =>
  useSyncExternalStore(
    subscribe,
    () => followed,
    () => null,
  );
