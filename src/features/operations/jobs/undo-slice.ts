import type { Actor } from '../../../lib/actor';
import type { BulkCounts } from '../../records/bulk-outcome';
import type { UndoTarget } from '../../records/bulk-target';
import type { OperationsRepo, StoredPart } from '../../records/operations/operations.repo';
import type { Operation } from '../../records/operations/operations.rules';

/** Parts that one slice reads. An import has large ones. */
const PARTS = 10;

interface Dependencies {
  operations: OperationsRepo;
  undoTargetOf(type: string): UndoTarget;
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

const sumOf = (all: readonly BulkCounts[]): BulkCounts => ({
  changed: all.reduce((sum, { changed }) => sum + changed, 0),
  unchanged: all.reduce((sum, { unchanged }) => sum + unchanged, 0),
  failed: all.flatMap(({ failed }) => failed),
});

/**
 * Undoes the next records of a change or an import, and forgets them. Returns null if there are none left. Must run in a
 * transaction that has locked the operation or its job.
 */
export function createUndoSlice({ operations, undoTargetOf }: Dependencies) {
  return async function undoSlice(
    actor: Actor,
    { id, kind, objectType, createdAt }: Operation,
    size: number,
  ): Promise<{ counts: BulkCounts; tried: number } | null> {
    const taken = takeFrom(await operations.parts(id, PARTS), size);
    if (taken.length === 0) return null;
    const until = kind === 'imported' ? createdAt : undefined;
    const counts: BulkCounts[] = [];
    for (const type of new Set(taken.map(({ part }) => part.objectType ?? objectType))) {
      const target = undoTargetOf(type);
      const ofType = taken.filter(({ part }) => (part.objectType ?? objectType) === type);
      // An import has created some records, and changed others.
      const created = ofType.flatMap(({ part, ids }) => (part.before === null ? ids : []));
      const changed = ofType.flatMap(({ part: { before, after }, ids: recordIds }) =>
        before === null ? [] : [{ recordIds, before, after: after ?? {} }],
      );
      if (created.length > 0) counts.push(await target.removeUnchanged(actor, created));
      if (changed.length > 0) counts.push(await target.putBack(actor, changed, until));
    }
    for (const { part, ids: done } of taken)
      await operations.keepOfPart(id, part.position, part.recordIds.slice(done.length));
    return { counts: sumOf(counts), tried: taken.reduce((sum, { ids }) => sum + ids.length, 0) };
  };
}

export type UndoSlice = ReturnType<typeof createUndoSlice>;
