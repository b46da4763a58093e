import type { Db } from '../../../db/connect';
import { insertAll } from '../../../db/writes/insert-all';
import type { OperationsRepo } from '../../records/operations/operations.repo';
import { newOperation } from '../../records/operations/operations.rules';
import type { SwitchRun } from './switch-run';

/** The kinds of records that a move adds, in this order. An undo goes backwards. */
export type AddedKind = 'partner' | 'payee' | 'affiliate_link' | 'customer' | 'commission';

/** Ids per part, which an undo writes again for each slice. */
const PART = 100;

interface Dependencies {
  db: Db;
  operations: Pick<OperationsRepo, 'insert' | 'update'>;
}

/** Records what a move adds as one operation with the move's id, so that it can be undone, also after it was killed. */
export function createSwitchLog({ db, operations }: Dependencies) {
  /** The next position of each run. They descend, because what was added last is undone first. */
  const next = new Map<string, number>();

  return {
    /** Must run in a transaction. */
    async begin({ id, workspaceId, userId, label, at }: SwitchRun, claimedUntil: string): Promise<void> {
      await operations.insert({
        ...newOperation({
          id,
          workspaceId,
          kind: 'imported',
          objectType: 'affiliate_link',
          count: 0,
          fileName: label,
          createdBy: userId,
          createdAt: at,
        }),
        claimedUntil,
      });
    },

    /** Must run in the transaction that adds the records. */
    async added(
      { id: operationId }: SwitchRun,
      objectType: AddedKind,
      ids: readonly string[],
    ): Promise<void> {
      if (ids.length === 0) return;
      let position = next.get(operationId) ?? 0;
      const parts: object[] = [];
      for (let at = 0; at < ids.length; at += PART) {
        const recordIds = ids.slice(at, at + PART);
        parts.push({ operationId, position, recordIds, before: null, after: null, objectType });
        position -= 1;
      }
      await insertAll(db, 'operation_parts', parts);
      await db.write('operations').where({ id: operationId }).increment('count', ids.length);
      next.set(operationId, position);
    },

    /** Keeps a move that is under way from being undone until a time. */
    hold: (id: string, claimedUntil: string | null): Promise<void> => operations.update(id, { claimedUntil }),

    end: ({ id }: SwitchRun): void => void next.delete(id),
  };
}

export type SwitchLog = ReturnType<typeof createSwitchLog>;
