import type * as z from 'zod';
import type { Actor, Member } from '../../../lib/actor';
import { mapYielding } from '../../../lib/concurrency/yield-to-event-loop';
import type { ImportTarget, TriedChange, TriedRecord } from './updates.rules';

/** The part of a record's service that imports use. */
export interface ChangingService<Wanted> {
  tryChanges(
    actor: Actor,
    wanted: readonly { id: string; changes: readonly Wanted[] }[],
  ): Promise<TriedRecord[]>;
  applyChanges(
    actor: Member,
    operationId: string,
    planned: readonly { id: string; version: string; change: Wanted }[],
  ): Promise<void>;
}

/** Lets imports change records. @param body The schema of the call that changes one */
export function importTarget<Wanted>(
  service: ChangingService<Wanted>,
  body: z.ZodType<Wanted>,
): ImportTarget {
  const read = (sent: object): { change: Wanted } | TriedChange => {
    const { success, data, error } = body.safeParse(sent);
    if (success) return { change: data };
    const [issue] = error.issues;
    return { field: issue?.path[0]?.toString() ?? null, problem: issue?.message ?? 'Invalid value' };
  };

  return {
    async tryChanges(actor, wanted) {
      const readAll = await mapYielding(wanted, ({ id, changes }) => ({ id, sent: changes.map(read) }));
      const tried = await service.tryChanges(
        actor,
        readAll.map(({ id, sent }) => ({
          id,
          changes: sent.flatMap((one) => ('change' in one ? [one.change] : [])),
        })),
      );
      const sentOf = new Map(readAll.map(({ id, sent }) => [id, sent]));
      return tried.map((record): TriedRecord => {
        const results = [...record.results];
        const unknown: TriedChange = { changes: [] };
        return {
          ...record,
          results: (sentOf.get(record.id) ?? []).map((one) =>
            'change' in one ? (results.shift() ?? unknown) : one,
          ),
        };
      });
    },

    applyChanges: async (actor, operationId, planned) =>
      service.applyChanges(
        actor,
        operationId,
        await mapYielding(planned, ({ change, ...record }) => ({ ...record, change: body.parse(change) })),
      ),
  };
}
