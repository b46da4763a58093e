import { isAppError } from '../../../src/lib/errors';

/**
 * Loads a list. If the service refuses its filters by conditions or custom fields, for example because there are too many, returns an
 * empty list with the message as `refusal`, so that the screen stays usable.
 */
export async function orRefusal<List extends object>(
  load: () => Promise<List>,
  empty: List,
): Promise<List & { refusal: string | null }> {
  try {
    return { ...(await load()), refusal: null };
  } catch (error) {
    if (!isAppError(error) || error.status !== 400) throw error;
    const fields = Object.keys(error.fields ?? {});
    if (fields.length === 0 || !fields.every((field) => /^(?:f$|custom(?:\.|$))/.test(field))) throw error;
    return { ...empty, refusal: error.message };
  }
}
