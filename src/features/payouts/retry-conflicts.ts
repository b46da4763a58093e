import { isTaken } from '../../db/violations';
import { conflict } from '../../lib/errors';
import { payoutMessages } from './payouts.rules';

const ATTEMPTS = 4;

/** PostgreSQL's `serialization_failure` and `deadlock_detected`, or a number that another payout has taken. */
const isConflict = (error: unknown): boolean =>
  isTaken(error) ||
  (error instanceof Error && 'code' in error && (error.code === '40001' || error.code === '40P01'));

/** Runs a transaction again if another one has changed its rows meanwhile. @throws 409 if that goes on */
export async function retryConflicts<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; attempt < ATTEMPTS; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isConflict(error)) throw error;
    }
  }
  return work().catch((error: unknown) => {
    throw isConflict(error) ? conflict(payoutMessages.changed) : error;
  });
}
