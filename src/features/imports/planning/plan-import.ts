import type { PreparedInsert } from '../../../db/writes/insert-all';
import { isOrphaned, isTaken } from '../../../db/violations';
import type { StagedInserts } from '../../../db/writes/staged-insert';
import { conflict, isAppError } from '../../../lib/errors';
import type { FoundOutcome } from './find-outcome';
import { IMPORT_CHANGED } from '../imports.schema';
import { CHANGED_SINCE } from '../../records/operations/operations.rules';

/** An import that is ready to be written. */
export interface ImportPlan extends FoundOutcome<unknown> {
  /** null if the import will not be written, because the rows differ from those of the preview. */
  insert: PreparedInsert | null;
}

/** What an import does in the transactions around the insertion of its rows. */
interface ImportSteps<Plan, Result> {
  workspaceId: string;
  plan(): Promise<Plan>;
  /** Returns the result if nothing is to be inserted, else null. */
  begin(current: Plan): Promise<{ result: Result } | null>;
  /** Completes the import in the transaction in which its rows appear. */
  finish(current: Plan): Promise<Result>;
}

const isOutdated = (error: unknown): boolean => isAppError(error) && error.message === CHANGED_SINCE;

/** Maximum number of outdated plans in a row, while other users keep changing the same records. */
const MAX_PLANS = 5;

/**
 * Writes an import with a plan that is current in its transaction. Planning calls plugins and takes up to a second, so
 * it runs before the transaction: on SQLite, all other writers wait for the end of one.
 * @throws 409 if every plan was outdated
 */
export async function runCurrentPlan<
  Plan extends Pick<ImportPlan, 'insert' | 'isCurrent' | 'isAllowed'>,
  Result,
>(
  staged: Pick<StagedInserts, 'isStaged' | 'withLock' | 'write'>,
  { workspaceId, plan, begin, finish }: ImportSteps<Plan, Result>,
): Promise<Result> {
  const attempt = async (): Promise<{ result: Result } | null> => {
    const current = await plan();
    const insert = current.insert ?? [];
    const isStaged = staged.isStaged(insert);
    // Looking for duplicates takes long. It needs no transaction if others may write between the slices anyway.
    if (isStaged && !(await current.isCurrent())) return null;
    const written = staged.write<{ result: Result } | null>({
      workspaceId,
      insert,
      async begin() {
        if (!(await (isStaged ? current.isAllowed() : current.isCurrent()))) return { result: null };
        const early = await begin(current);
        return early === null ? true : { result: early };
      },
      async finish(isLater) {
        // The rows of the import itself are there now, and would count as duplicates.
        if (isLater && !(await current.isAllowed())) return { result: null, keeps: false };
        const early = isLater ? await begin(current) : null;
        if (early !== null) return { result: early, keeps: false };
        return { result: { result: await finish(current) }, keeps: true };
      },
    });
    // A record that the rows belong to was deleted between the slices, one that they change was changed, or a unique code was
    // taken: plan again.
    return written.catch((error: unknown) => {
      if (isOrphaned(error) || isTaken(error) || isOutdated(error)) return null;
      throw error;
    });
  };
  return staged.withLock(workspaceId, async () => {
    for (let planned = 0; planned < MAX_PLANS; planned += 1) {
      const done = await attempt();
      if (done) return done.result;
    }
    throw conflict(IMPORT_CHANGED);
  });
}
