import type { App } from '../../../src/app';
import type { Actor } from '../../../src/lib/actor';
import { isAppError } from '../../../src/lib/errors';

/** The partner that a list is filtered by. */
export interface FilteredPartner {
  id: string;
  /** null if the workspace doesn't have it. */
  name: string | null;
}

/** Loads the partner of a list's `partner` parameter. Returns null without one. */
export async function filteredPartner(
  app: App,
  actor: Actor,
  id: string | undefined,
): Promise<FilteredPartner | null> {
  if (id === undefined) return null;
  try {
    const { name } = await app.partners.get(actor, id);
    return { id, name };
  } catch (error) {
    if (isAppError(error) && error.status === 404) return { id, name: null };
    throw error;
  }
}
