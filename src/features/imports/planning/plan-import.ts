import type { Db } from '../../../db/connect';
import type { PreparedInsert } from '../../../db/writes/insert-all';
import { conflict } from '../../../lib/errors';
import type { FoundOutcome } from './find-outcome';
import { IMPORT_CHANGED } from '../imports.schema';

/** An import that is ready to be written. */
export interface ImportPlan extends FoundOutcome<unknown> {
  /** null if the import will not be written, because the rows differ from those of the preview. */
  insert: PreparedInsert | null;
}

/** Maximum number of outdated plans in a row, while other users keep changing the same records. */
const MAX_PLANS = 5;

/**
 * Runs `work` in a transaction with a plan that is current in it. Planning calls plugins and takes up to a second, so
 * it runs before the transaction: on SQLite, all other writers wait for the end of one.
 * @throws 409 if every plan was outdated
 */
export async function runCurrentPlan<Plan extends ImportPlan, Result>(
  db: Db,
  plan: () => Promise<Plan>,
  work: (current: Plan) => Promise<Result>,
): Promise<Result> {
  for (let planned = 0; planned < MAX_PLANS; planned += 1) {
    const current = await plan();
    const done = await db.transaction(async () =>
      (await current.isCurrent()) ? { result: await work(current) } : null,
    );
    if (done) return done.result;
  }
  throw conflict(IMPORT_CHANGED);
}
