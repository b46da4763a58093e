import { isAppError, type AppError } from '../../lib/errors';

/** The result of a call on many records. */
export interface BulkResult {
  changed: number;
  unchanged: number;
  failed: { id: string; error: string }[];
  /** The operation that undoes the changes; null if there is none. */
  operationId: string | null;
}

/** The result without its operation. */
export type BulkCounts = Omit<BulkResult, 'operationId'>;

/** Collects the outcome of each of many records. */
export function createBulkOutcome(missing: string) {
  const errors = new Map<string, string>();
  const refusals: AppError[] = [];
  let changed = 0;
  let unchanged = 0;

  return {
    done(isChanged: boolean): void {
      if (isChanged) changed += 1;
      else unchanged += 1;
    },

    notFound(id: string): void {
      errors.set(id, missing);
    },

    /** Rethrows errors that don't refuse this record. */
    failed(id: string, error: unknown): void {
      if (!isAppError(error)) throw error;
      refusals.push(error);
      errors.set(id, error.message);
    },

    /** @throws 400 for a value that all records refuse for the same reason, unless there are other records */
    result(ids: readonly string[], hasOthers = false): BulkCounts {
      const [first] = refusals;
      const isForAll =
        !hasOthers &&
        changed + unchanged === 0 &&
        refusals.every(({ message }) => message === first?.message);
      if (first?.status === 400 && isForAll) throw first;
      const failed = ids.flatMap((id) => {
        const error = errors.get(id);
        return error === undefined ? [] : [{ id, error }];
      });
      return { changed, unchanged, failed };
    },
  };
}
