import { createCodec } from '../../../db/codec';
import type { Db } from '../../../db/connect';
import { countUpTo, inOrder, keysetPage, whereAfter } from '../../../db/lists/keyset';
import { personColumn } from '../../../db/people';
import { insertAll } from '../../../db/writes/insert-all';
import type { Page, PageRequest, Position } from '../../../lib/paging';
import type { RecordType } from '../../../records';
import type { PlannedStatus } from './emails.rules';

/** An email to one recipient that is sent later: at a time, or when the emails of its batch before it are sent. */
export interface PlannedEmail {
  id: string;
  workspaceId: string;
  /** The emails to a selection of partners have the same; null for another email. */
  batchId: string | null;
  /** null when the account is deleted. */
  createdBy: string | null;
  recordType: RecordType;
  recordId: string;
  /** The record on whose timeline it is: the partner of a contact, or the record itself. */
  shownOn: string;
  /** The name of the recipient, for lists. */
  name: string;
  /** Both can have variables, which are filled in when it is sent. */
  subject: string;
  body: string;
  values: Record<string, string>;
  /** Ids of resources. */
  attachments: string[];
  timeZone: string;
  status: PlannedStatus;
  /** Why it wasn't sent. */
  reason: string | null;
  sendAt: string;
  /** How often an unexpected error has prevented it. */
  attempts: number;
  createdAt: string;
  finishedAt: string | null;
}

const codec = createCodec<PlannedEmail>({ json: ['values', 'attachments'] });
/** Upper bound for counting. */
const COUNTED = 10_000;
const BY_TIME = { order: ['e.sendAt', 'e.id'] };

export interface BatchCount {
  status: PlannedStatus;
  count: number;
}

/** The emails that members have scheduled, in `planned_emails`. */
export function createPlannedEmailsRepo(db: Db) {
  const rows = () => db.read('planned_emails');
  return {
    /** Must run in a transaction. */
    insertAll: (emails: readonly PlannedEmail[]): Promise<void> =>
      insertAll(db, 'planned_emails', emails.map(codec.encode)),

    /** The newest first. */
    page(workspaceId: string, status: PlannedStatus, request: PageRequest): Promise<Page<PlannedEmail>> {
      const listed = () => rows().where({ workspaceId, status });
      return keysetPage<object, PlannedEmail>({
        query: listed().select('*'),
        order: ['createdAt', 'id'],
        request,
        count: () => countUpTo(db.read, listed(), COUNTED),
        decode: codec.decode,
        position: ({ createdAt, id }) => [createdAt, id],
      });
    },

    async byId(workspaceId: string, id: string): Promise<PlannedEmail | undefined> {
      const row = await rows().where({ workspaceId, id }).first();
      return row && codec.decode(row);
    },

    async countScheduled(workspaceId: string, limit: number): Promise<number> {
      const { total } = await countUpTo(db.read, rows().where({ workspaceId, status: 'scheduled' }), limit);
      return total;
    },

    /** Returns the scheduled emails that are due, the oldest first. */
    async due(now: string, limit: number): Promise<PlannedEmail[]> {
      const found: object[] = await rows()
        .where('status', 'scheduled')
        .where('sendAt', '<=', now)
        .orderBy(['sendAt', 'id'])
        .limit(limit);
      return found.map(codec.decode);
    },

    /**
     * Ends a scheduled email. Returns false if it isn't scheduled any more, also because another process was first. The
     * row is locked until the transaction ends.
     */
    async finish(
      id: string,
      changes: Pick<PlannedEmail, 'status' | 'reason' | 'finishedAt'>,
    ): Promise<boolean> {
      return (await db.write('planned_emails').where({ id, status: 'scheduled' }).update(changes)) === 1;
    },

    /** Puts off the due emails of the sender of one. */
    async putOff(
      { workspaceId, createdBy }: Pick<PlannedEmail, 'workspaceId' | 'createdBy'>,
      now: string,
      until: string,
    ): Promise<void> {
      await db
        .write('planned_emails')
        .where({ workspaceId, createdBy, status: 'scheduled' })
        .where('sendAt', '<=', now)
        .update({ sendAt: until });
    },

    /** Tries an email again after an error. */
    async postpone(id: string, until: string): Promise<void> {
      await db
        .write('planned_emails')
        .where({ id, status: 'scheduled' })
        .update({ sendAt: until })
        .increment('attempts', 1);
    },

    async cancelBatch(workspaceId: string, batchId: string, finishedAt: string): Promise<number> {
      return db
        .write('planned_emails')
        .where({ workspaceId, batchId, status: 'scheduled' })
        .update({ status: 'cancelled', finishedAt });
    },

    /** Returns how many emails of a batch have each status. */
    async countBatch(workspaceId: string, batchId: string): Promise<BatchCount[]> {
      const counts: { status: PlannedStatus; count: number | string }[] = await rows()
        .where({ workspaceId, batchId })
        .groupBy('status')
        .select('status')
        .count({ count: '*' });
      return counts.map(({ status, count }) => ({ status, count: Number(count) }));
    },

    /** Returns the emails of a batch that weren't sent, with the reasons. */
    async problemsOf(
      workspaceId: string,
      batchId: string,
      limit: number,
    ): Promise<Pick<PlannedEmail, 'id' | 'name' | 'status' | 'reason'>[]> {
      return rows()
        .where({ workspaceId, batchId })
        .whereIn('status', ['skipped', 'failed'])
        .orderBy('id')
        .limit(limit)
        .select('id', 'name', 'status', 'reason');
    },

    /** Returns the emails of a record's timeline with a status, after a position in the order of time, newest first. */
    async ofRecord(
      { workspaceId, shownOn, status }: Pick<PlannedEmail, 'workspaceId' | 'shownOn' | 'status'>,
      { after, limit }: { after: Position | undefined; limit: number },
    ): Promise<(PlannedEmail & { author: string | null })[]> {
      const query = db
        .read('planned_emails as e')
        .leftJoin('users as u', 'u.id', 'e.createdBy')
        .where({ 'e.workspaceId': workspaceId, 'e.shownOn': shownOn, 'e.status': status })
        .limit(limit)
        .select('e.*', { author: personColumn(db.read, { user: 'u' }) });
      if (after) whereAfter(query, BY_TIME, after);
      const found: (object & { author: string | null })[] = await inOrder(query, BY_TIME);
      return found.map(({ author, ...row }) => ({ ...codec.decode(row), author }));
    },

    /** Deletes emails that were finished before `time`. */
    async deleteOlder(time: string, limit: number): Promise<number> {
      const old = rows().where('finishedAt', '<', time).orderBy('finishedAt').limit(limit);
      const ids: string[] = await old.pluck('id');
      if (ids.length > 0) await db.write('planned_emails').whereIn('id', ids).delete();
      return ids.length;
    },
  };
}

export type PlannedEmailsRepo = ReturnType<typeof createPlannedEmailsRepo>;
