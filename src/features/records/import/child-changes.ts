import type { Actor, Member } from '../../../lib/actor';
import { authorize } from '../../../lib/actor';
import { conflict } from '../../../lib/errors';
import { yieldToEventLoop } from '../../../lib/concurrency/yield-to-event-loop';
import { notFoundMessage, type RecordDeclaration } from '../../../records/define-record';
import type { BulkCounts } from '../bulk-outcome';
import type { UndoTarget } from '../bulk-target';
import { CHANGED_SINCE } from '../operations/operations.rules';
import type { MemberWithin, Parent } from '../record-place';
import type { ChangingService } from './import-target';
import type { TriedRecord } from './updates.rules';

interface Options {
  record: RecordDeclaration & { parent: Parent['type'] };
  /** Returns the records that others belong to, by the ids of the others; only those of the workspace. */
  parentsOf(workspaceId: string, ids: readonly string[]): Promise<ReadonlyMap<string, Omit<Parent, 'type'>>>;
}

type Methods<Wanted> = ChangingService<Wanted> & UndoTarget;

const AT_ONCE = 500;

/** Changes and undoes records of several parents, such as the contacts of a file, parent by parent. */
export function createChildChanges<Wanted>(
  { record, parentsOf }: Options,
  methods: Methods<Wanted>,
): Methods<Wanted> {
  /** Returns the records by their parent, and those that don't exist. */
  async function byParent(
    actor: Member,
    ids: readonly string[],
  ): Promise<{ groups: { within: MemberWithin; ids: ReadonlySet<string> }[]; missing: string[] }> {
    const groups = new Map<string, { within: MemberWithin; ids: Set<string> }>();
    const missing: string[] = [];
    for (let at = 0; at < ids.length; at += AT_ONCE) {
      const some = ids.slice(at, at + AT_ONCE);
      const parents = await parentsOf(actor.workspaceId, some);
      for (const id of some) {
        const parent = parents.get(id);
        if (!parent) missing.push(id);
        else {
          const within = { ...actor, within: { type: record.parent, ...parent } };
          const group = groups.get(parent.id) ?? { within, ids: new Set() };
          groups.set(parent.id, group);
          group.ids.add(id);
        }
      }
    }
    return { groups: [...groups.values()], missing };
  }

  /** Undoes records parent by parent, and adds up what happened. */
  async function undo(
    actor: Actor,
    ids: readonly string[],
    work: (within: MemberWithin, of: ReadonlySet<string>) => Promise<BulkCounts>,
  ): Promise<BulkCounts> {
    authorize(actor, record.edit);
    const { groups, missing } = await byParent(actor, ids);
    const total: BulkCounts = {
      changed: 0,
      unchanged: 0,
      failed: missing.map((id) => ({ id, error: notFoundMessage(record) })),
    };
    for (const { within, ids: of } of groups) {
      const { changed, unchanged, failed } = await work(within, of);
      total.changed += changed;
      total.unchanged += unchanged;
      total.failed.push(...failed);
    }
    return total;
  }

  return {
    async tryChanges(actor, wanted) {
      authorize(actor, record.edit);
      const { groups } = await byParent(
        actor,
        wanted.map(({ id }) => id),
      );
      const tried: TriedRecord[] = [];
      const wantedOf = new Map(wanted.map((one) => [one.id, one]));
      for (const { within, ids } of groups) {
        tried.push(
          ...(await methods.tryChanges(
            within,
            [...ids].flatMap((id) => wantedOf.get(id) ?? []),
          )),
        );
        await yieldToEventLoop();
      }
      return tried;
    },

    async applyChanges(actor, operationId, planned) {
      const { groups, missing } = await byParent(
        actor,
        planned.map(({ id }) => id),
      );
      if (missing.length > 0) throw conflict(CHANGED_SINCE);
      const plannedOf = new Map(planned.map((one) => [one.id, one]));
      for (const { within, ids } of groups)
        await methods.applyChanges(
          within,
          operationId,
          [...ids].flatMap((id) => plannedOf.get(id) ?? []),
        );
    },

    putBack: (actor, parts, until) =>
      undo(
        actor,
        parts.flatMap(({ recordIds }) => recordIds),
        (within, of) =>
          methods.putBack(
            within,
            parts.flatMap((part) => {
              const recordIds = part.recordIds.filter((id) => of.has(id));
              return recordIds.length === 0 ? [] : [{ ...part, recordIds }];
            }),
            until,
          ),
      ),

    removeUnchanged: (actor, ids) =>
      undo(actor, ids, (within, of) => methods.removeUnchanged(within, [...of])),
  };
}
