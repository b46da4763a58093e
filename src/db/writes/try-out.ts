import type { Db } from '../connect';

/** Ends a transaction whose work isn't kept. */
class Tried<Result> extends Error {
  constructor(readonly result: Result) {
    super('tried');
  }
}

/**
 * Returns the result of a change of many records without keeping anything of it, so that a preview follows the same rules
 * as the change. Other writers wait for it on SQLite, so the change should be short. Must not run in a transaction.
 */
export async function tryOut<Result>(db: Db, work: () => Promise<Result>): Promise<Result> {
  if (db.isInTransaction) throw new Error('a trial needs a transaction of its own');
  let tried: Tried<Result> | undefined;
  try {
    return await db.bulk(async () => {
      tried = new Tried(await work());
      throw tried;
    });
  } catch (error) {
    if (tried !== undefined && error === tried) return tried.result;
    throw error;
  }
}
