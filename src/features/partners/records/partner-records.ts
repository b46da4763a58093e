import type { Db } from '../../../db/connect';
import type { Member } from '../../../lib/actor';
import type { Clock } from '../../../lib/clock';
import { fieldNames, type DeclarationOf } from '../../../lib/entities/entity';
import { notFound } from '../../../lib/errors';
import type { Page, PageRequest } from '../../../lib/paging';
import type { AuditTrail } from '../../audit/audit-trail';
import { changedRecord, type Changes } from '../../records/changed-record';
import type { ShownRef } from '../../outbox/domain-event';
import type { TrashBin } from '../../records/trash/trash-bin';
import type { RecordWith } from '../../../records';
import { notFoundMessage } from '../../../records/define-record';
import type { AuditAction, AuditChange } from '../../audit/audit.rules';
import type { Partner } from '../partners.entity';
import type { ActivityType } from '../partners.rules';
import type { RecordActivity } from './activity-log';
import type { PartnerTable } from './partner-table.repo';
import type { RequirePartner } from './require-partner';

interface Row {
  id: string;
  partnerId: string;
  createdAt: string;
}

/** The tools that the services of a partner's records share. */
export interface RecordTools {
  db: Db;
  gate: RequirePartner;
  recordActivity: RecordActivity;
  bin: TrashBin;
  audit: AuditTrail;
  clock: Clock;
}

interface Options<Stored extends Row, Item extends Stored> extends RecordTools {
  table: PartnerTable<Stored, Item>;
  entity: DeclarationOf<Item>;
  record: RecordWith<'trash'>;
  /** The name in the audit log. */
  nameOf(item: Stored): string;
  /** Returns the start of an activity's description, such as `Contact Grace Hopper`. */
  describe(item: Stored): string;
  /** The details of an activity. */
  detailsOf(item: Stored): Record<string, unknown>;
}

/**
 * The common part of the services of a partner's records: each change adds an activity and an audit entry. Except
 * `list` and `remove`, all functions must run in a transaction that holds the partner. The services check permissions.
 */
export function createPartnerRecords<Stored extends Row, Item extends Stored = Stored>(
  options: Options<Stored, Item>,
) {
  const { db, gate, table, entity, record: declared, nameOf, recordActivity, bin, audit, clock } = options;
  const objectType = declared.type;
  const editable = fieldNames<Stored>(entity, ({ edit }) => edit !== undefined);

  const record = (
    actor: Member,
    action: AuditAction,
    { workspaceId, id, name }: Partner,
    item: Stored,
    changes: readonly AuditChange[] = [],
  ) =>
    audit.record(actor, {
      workspaceId,
      action,
      objectType,
      objectId: item.id,
      objectName: nameOf(item),
      parent: { type: 'partner', id, name },
      changes,
    });

  /** The last word of the type ends the sentence: `contact_added` is `Contact Grace Hopper added`. */
  const addActivity = ({ userId }: Member, activityType: ActivityType, item: Stored) =>
    recordActivity({
      partnerId: item.partnerId,
      userId,
      activityType,
      description: `${options.describe(item)} ${activityType.slice(activityType.lastIndexOf('_') + 1)}`,
      metadata: options.detailsOf(item),
    });

  /** @throws 404 */
  async function read(partnerId: string, id: string): Promise<Item> {
    const item = await table.byId(partnerId, id);
    if (!item) throw notFound(notFoundMessage(declared));
    return item;
  }

  /** Locks the partner, and reads its record. @throws 404 */
  async function lock({ workspaceId }: Member, partnerId: string, id: string) {
    const partner = await gate.lock(workspaceId, partnerId);
    return { partner, item: await read(partnerId, id) };
  }

  async function drop(actor: Member, partner: Partner, item: Stored, activity: ActivityType): Promise<void> {
    await record(actor, 'deleted', partner, item);
    await bin.keep(actor, {
      workspaceId: partner.workspaceId,
      objectType,
      objectId: item.id,
      objectName: nameOf(item),
      parent: { type: 'partner', id: partner.id, name: partner.name },
    });
    await table.delete(partner.id, item.id);
    await addActivity(actor, activity, item);
  }

  return {
    async list({ workspaceId }: Member, partnerId: string, request: PageRequest): Promise<Page<Item>> {
      await gate.find(workspaceId, partnerId);
      return table.list(partnerId, request);
    },

    lock,
    drop,
    read,

    /** Returns the records that exist, for outgoing events. */
    async existing(refs: readonly ShownRef[]): Promise<Item[]> {
      const items: Item[] = [];
      for (const { id, parentId } of refs) {
        const item = parentId === null ? undefined : await table.byId(parentId, id);
        if (item) items.push(item);
      }
      return items;
    },

    async insert(actor: Member, partner: Partner, item: Stored, activity: ActivityType): Promise<void> {
      await table.insert(item);
      await addActivity(actor, activity, item);
      await record(actor, 'created', partner, item);
    },

    /** Changes a record and returns it. Does nothing if no field differs that clients can change. */
    async save(
      actor: Member,
      partner: Partner,
      before: Stored,
      given: Changes<Stored>,
      activitiesOf: (changed: Stored, changes: readonly AuditChange[]) => readonly ActivityType[],
    ): Promise<Stored> {
      const change = changedRecord(before, given, { editable, now: clock.now().toISOString() });
      if (change === null) return before;
      const { changed, changes, fields } = change;
      await table.update(partner.id, before.id, fields);
      await record(actor, 'updated', partner, changed, changes);
      for (const activity of activitiesOf(changed, changes)) await addActivity(actor, activity, changed);
      return changed;
    },

    /** Deletes a record, in its own transaction. @throws 404 */
    remove: (actor: Member, partnerId: string, id: string, activity: ActivityType): Promise<void> =>
      db.transaction(async () => {
        const { partner, item } = await lock(actor, partnerId, id);
        await drop(actor, partner, item, activity);
      }),
  };
}
