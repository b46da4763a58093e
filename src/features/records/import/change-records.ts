import { isDeepStrictEqual } from 'node:util';
import { beginOperation } from '../../../db/writes/bulk-operation';
import { authorize, type Actor, type Member } from '../../../lib/actor';
import { conflict, isAppError } from '../../../lib/errors';
import { yieldToEventLoop } from '../../../lib/concurrency/yield-to-event-loop';
import type { Permission } from '../../../lib/roles';
import type { Records } from '../create-records';
import { CHANGED_SINCE } from '../operations/operations.rules';
import { versionOf, type Row } from '../record-place';
import type { TriedChange, TriedRecord } from './updates.rules';

interface Rules<Stored, Wanted> {
  permission: Permission;
  /** Changes a locked record as its call does. */
  change(actor: Member, before: Stored, wanted: Wanted): Promise<Stored>;
}

/** Records that one trial or one slice of a change locks: few, so that other requests and writers don't wait long. */
const AT_ONCE = 50;

function* slices<Item>(items: readonly Item[]): Generator<readonly Item[]> {
  for (let at = 0; at < items.length; at += AT_ONCE) yield items.slice(at, at + AT_ONCE);
}

/** Whether a record has all of these values. */
const isUnchanged = (before: object, wanted: object): boolean =>
  Object.entries(wanted).every(
    ([name, value]) => name in before && isDeepStrictEqual(Reflect.get(before, name), value),
  );

/** Changes the records of one kind as an import asks, with the rules of the call that changes one (docs/decisions/0097). */
export function createRecordChanges<Stored extends Row, Item extends Stored, Wanted>(
  records: Records<Stored, Item>,
  { permission, change }: Rules<Stored, Wanted>,
) {
  const { db } = records;

  /** Returns the record after a change, and what the change does. */
  async function tryOne(
    actor: Member,
    before: Stored,
    wanted: Wanted,
  ): Promise<{ after: Stored; result: TriedChange }> {
    // Also for a record that can't be changed any more, such as a launched campaign.
    if (isUnchanged(before, Object(wanted))) return { after: before, result: { changes: [] } };
    try {
      const after = await change(actor, before, wanted);
      return { after, result: { changes: after === before ? [] : await records.changesOf(before, after) } };
    } catch (error) {
      if (!isAppError(error)) throw error;
      const [field = null] = Object.keys(error.fields ?? {});
      return { after: before, result: { field, problem: error.message } };
    }
  }

  async function tryRecord(actor: Member, item: Stored, changes: readonly Wanted[]): Promise<TriedRecord> {
    const tried: TriedRecord = {
      id: item.id,
      name: records.nameOf(item),
      version: versionOf(item),
      results: [],
    };
    let current = item;
    for (const wanted of changes) {
      const { after, result } = await tryOne(actor, current, wanted);
      tried.results.push(result);
      current = after;
    }
    return tried;
  }

  return {
    /** Tries changes and takes them back. Leaves out records that don't exist. Must not run in a transaction. */
    async tryChanges(
      actor: Actor,
      wanted: readonly { id: string; changes: readonly Wanted[] }[],
    ): Promise<TriedRecord[]> {
      authorize(actor, permission);
      const changesOf = new Map(wanted.map(({ id, changes }) => [id, changes]));
      const tried: TriedRecord[] = [];
      for (const ids of slices([...changesOf.keys()])) {
        const some = await records.tryAll(actor, ids, (item) =>
          tryRecord(actor, item, changesOf.get(item.id) ?? []),
        );
        tried.push(...some);
        await yieldToEventLoop();
      }
      return tried;
    },

    /**
     * Changes records as a part of an operation that the current transaction has begun.
     * @throws 409 for a record that was changed or deleted since `version`
     */
    async applyChanges(
      actor: Member,
      operationId: string,
      planned: readonly { id: string; version: string; change: Wanted }[],
    ): Promise<void> {
      authorize(actor, permission);
      const plannedOf = new Map(planned.map((one) => [one.id, one]));
      for (const ids of slices([...plannedOf.keys()])) {
        const { failed } = await db.bulk(async () => {
          beginOperation(db, operationId, { isLater: true, isRecorded: true });
          return records.bulk(actor, ids, async (item) => {
            const one = plannedOf.get(item.id);
            if (!one || versionOf(item) !== one.version) throw conflict(CHANGED_SINCE);
            return (await change(actor, item, one.change)) !== item;
          });
        });
        if (failed.length > 0) throw conflict(CHANGED_SINCE);
        await yieldToEventLoop();
      }
    },
  };
}
