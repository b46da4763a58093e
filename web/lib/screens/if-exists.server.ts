import { isAppError } from '../../../src/lib/errors';

/** Loads the record with an id from the URL. Returns null without an id, or if the record doesn't exist. */
export async function ifExists<Item>(
  id: string | undefined,
  read: (id: string) => Promise<Item>,
): Promise<Item | null> {
  if (id === undefined) return null;
  try {
    return await read(id);
  } catch (error) {
    if (isAppError(error) && error.status === 404) return null;
    throw error;
  }
}
