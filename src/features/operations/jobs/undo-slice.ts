import type { Actor } from '../../../lib/actor';
import type { RecordType } from '../../../records';
import type { BulkCounts } from '../../records/bulk-outcome';
import type { BulkTarget } from '../../records/bulk-target';
import type { OperationsRepo, StoredPart } from '../../records/operations/operations.repo';
import type { Operation } from '../../records/operations/operations.rules';

/** Parts that one slice reads. An import has large ones. */
const PARTS = 10;

interface Dependencies {
  operations: OperationsRepo;
  targetOf(type: RecordType): BulkTarget;
}

/** Returns the first records of an operation, by their parts. */
function takeFrom(parts: readonly StoredPart[], size: number): { part: StoredPart; ids: string[] }[] {
  let left = size;
  return parts.flatMap((part) => {
    const ids = part.recordIds.slice(0, left);
    left -= ids.length;
    return ids.length > 0 ? [{ part, ids }] : [];
  });
}

/**
 * Undoes the next records of a change or an import, and forgets them. Returns null if there are none left. Must run in a
 * transaction that has locked the operation or its job.
 */
export function createUndoSlice({ operations, targetOf }: Dependencies) {
  return async function undoSlice(
    actor: Actor,
    { id, kind, objectType }: Operation,
    size: number,
  ): Promise<{ counts: BulkCounts; tried: number } | null> {
    const taken = takeFrom(await operations.parts(id, PARTS), size);
    if (taken.length === 0) return null;
    const ids = taken.flatMap((some) => some.ids);
    const target = targetOf(objectType);
    const counts =
      kind === 'imported'
        ? await target.removeUnchanged(actor, ids)
        : await target.putBack(
            actor,
            taken.map(({ part, ids: recordIds }) => ({
              recordIds,
              before: part.before ?? {},
              after: part.after ?? {},
            })),
          );
    for (const { part, ids: done } of taken)
      await operations.keepOfPart(id, part.position, part.recordIds.slice(done.length));
    return { counts, tried: ids.length };
  };
}

export type UndoSlice = ReturnType<typeof createUndoSlice>;
