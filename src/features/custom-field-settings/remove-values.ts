import type { Db } from '../../db/connect';
import type { CustomRecord } from '../custom-fields/lists/custom-index.repo';
import { yieldToEventLoop } from '../../lib/concurrency/yield-to-event-loop';
import type { CustomFieldsRepo, DeletedField } from '../custom-fields/custom-fields.repo';
import type { CustomEntity } from '../custom-fields/custom-fields.rules';

/** The part of an entity's repo that removing values uses. */
export interface CustomRecords {
  lock(workspaceId: string, id: string): Promise<CustomRecord | undefined>;
  update(item: CustomRecord): Promise<unknown>;
}

interface Dependencies {
  db: Db;
  fields: CustomFieldsRepo;
  records: Readonly<Record<CustomEntity, CustomRecords>>;
}

/** Records changed per transaction, few enough that other writes don't have to wait long. */
const AT_ONCE = 25;

/**
 * Deletes the values of deleted fields in small steps. Stopping is safe: the next run continues, also in another
 * process.
 */
export function createValueRemoval({ db, fields, records }: Dependencies) {
  /** Returns whether there may be more. */
  async function removeSome(field: DeletedField): Promise<boolean> {
    const { workspaceId, fieldId, entity } = field;
    return db.transaction(async () => {
      const ids = await fields.recordsWith(field, AT_ONCE);
      for (const id of ids) {
        const record = await records[entity].lock(workspaceId, id);
        if (!record) continue;
        const { [fieldId]: removed, ...custom } = record.custom;
        await records[entity].update({ ...record, custom });
      }
      if (ids.length > 0) return true;
      await fields.forgetDeleted(field);
      return false;
    });
  }

  let isStopped = false;
  return {
    async run(): Promise<void> {
      for (const field of await fields.deleted())
        while (!isStopped && (await removeSome(field))) await yieldToEventLoop();
    },
    /** Lets `run` end after the current step. */
    stop(): void {
      isStopped = true;
    },
  };
}

export type ValueRemoval = ReturnType<typeof createValueRemoval>;
