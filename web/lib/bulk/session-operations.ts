import type { Me } from '../../../src/features/identity/profile.rules';

type Person = Pick<Me, 'id' | 'workspaceId'>;

/** The number of operations that Ctrl+Z can undo one after the other. */
const KEPT = 20;

const keyOf = ({ id, workspaceId }: Person): string => `operations ${workspaceId} ${id}`;

/** Returns the ids of the operations of this browser session, the last one first. */
function read(person: Person): string[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(person)) ?? '[]');
    return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

function write(person: Person, ids: readonly string[]): void {
  try {
    sessionStorage.setItem(keyOf(person), JSON.stringify(ids.slice(0, KEPT)));
  } catch {
    // The browser has no storage. Undo in the toast works without it.
  }
}

export const lastOperation = (person: Person): string | null => read(person)[0] ?? null;

export const rememberOperation = (person: Person, id: string): void => write(person, [id, ...read(person)]);

export const forgetOperation = (person: Person, id: string): void =>
  write(
    person,
    read(person).filter((one) => one !== id),
  );
