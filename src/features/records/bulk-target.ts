import type * as z from 'zod';
import type { Actor } from '../../lib/actor';
import type { BulkCounts } from './bulk-outcome';
import type { BulkWork } from './bulk.rules';

interface Part {
  recordIds: readonly string[];
  before: object;
  after: object;
}

/** How operations on one kind of record are undone. All check the permissions for its records. */
export interface UndoTarget {
  /** @param until Leaves out records that have changed after this time in any field. Default: in the fields of the parts */
  putBack(actor: Actor, parts: readonly Part[], until?: string): Promise<BulkCounts>;
  removeUnchanged(actor: Actor, ids: readonly string[]): Promise<BulkCounts>;
}

/** What operations do with one kind of record. All check the permissions for its records. */
export interface BulkTarget extends UndoTarget {
  /** Checks a change before its first record. @throws 400; 403 */
  check(actor: Actor, work: BulkWork): Promise<void>;
  bulk(actor: Actor, ids: readonly string[], work: BulkWork): Promise<BulkCounts>;
}

interface Service<Sent> extends UndoTarget {
  checkBulk(actor: Actor, sent: Sent): Promise<void>;
  bulk(actor: Actor, sent: Sent): Promise<BulkCounts>;
}

/** Lets operations use a service. @param body The schema of its bulk call, which also reads changes that a job has kept */
export function bulkTarget<Sent>(
  { checkBulk, bulk, putBack, removeUnchanged }: Service<Sent>,
  body: z.ZodType<Sent>,
): BulkTarget {
  const read = (ids: readonly string[], work: BulkWork): Sent => body.parse({ ids, ...work });
  return {
    check: (actor, work) => checkBulk(actor, read(['none'], work)),
    bulk: (actor, ids, work) => bulk(actor, read(ids, work)),
    putBack,
    removeUnchanged,
  };
}
