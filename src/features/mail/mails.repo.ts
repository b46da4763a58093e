import { createCodec } from '../../db/codec';
import type { Db } from '../../db/connect';
import { insertAll } from '../../db/writes/insert-all';
import { countUpTo, keysetPage } from '../../db/lists/keyset';
import { rawRows } from '../../db/raw-rows';
import type { Page, PageRequest } from '../../lib/paging';
import type { MailKind, MailStatus } from './mail.rules';

/** A mail in the queue, or a finished one without its content. */
export interface StoredMail {
  id: string;
  workspaceId: string | null;
  userId: string | null;
  address: string;
  kind: MailKind;
  status: MailStatus;
  /** null once it is no longer sent. */
  sealed: string | null;
  attempts: number;
  /** The time of the next attempt, or the end of the lease of the process that makes it. */
  dueAt: string;
  leaseOwner: string | null;
  expiresAt: string;
  error: string | null;
  /** Whether the error is the mail server's answer about the recipient or the mail. */
  isRefused: boolean;
  createdAt: string;
  finishedAt: string | null;
}

/** A mail as lists show it. */
export type ListedMail = Omit<StoredMail, 'sealed' | 'leaseOwner' | 'userId' | 'expiresAt'>;

/** The filters of a list of mails. */
export interface MailFilters {
  status?: MailStatus | undefined;
  /** In lower case. */
  address?: string | undefined;
}

/** The mails that haven't been sent. */
export interface MailBacklog {
  waiting: number;
  /** When the oldest waiting mail was stored. */
  oldestAt: string | null;
  failed: number;
  lastError: string | null;
}

const codec = createCodec<StoredMail>({ boolean: ['isRefused'] });
const listedColumns = [
  'id',
  'workspaceId',
  'address',
  'kind',
  'status',
  'attempts',
  'dueAt',
  'error',
  'isRefused',
  'createdAt',
  'finishedAt',
] as const satisfies (keyof ListedMail)[];
const listedCodec = createCodec<ListedMail>({ boolean: ['isRefused'] });

/** Upper bound for counting the mails of a workspace. */
const COUNTED = 10_000;

/** The outgoing mails, in `mails`. */
export function createMailsRepo(db: Db) {
  const listed = (workspaceId: string, { status, address }: MailFilters) => {
    const query = db.read('mails').where({ workspaceId });
    if (status !== undefined) query.where({ status });
    if (address !== undefined) query.where({ address });
    return query;
  };
  return {
    /** Newest first. */
    page: (workspaceId: string, filters: MailFilters, request: PageRequest): Promise<Page<ListedMail>> =>
      keysetPage<object, ListedMail>({
        query: listed(workspaceId, filters).select(listedColumns),
        order: ['createdAt', 'id'],
        request,
        count: () => countUpTo(db.read, listed(workspaceId, filters), COUNTED),
        decode: listedCodec.decode,
        position: ({ createdAt, id }) => [createdAt, id],
      }),

    /** Must run in a transaction. */
    insertAll: (mails: readonly StoredMail[]): Promise<void> => insertAll(db, 'mails', mails),

    /** Claims the mails that are due until `leaseUntil`. Several processes can do it at the same time. */
    async claim({
      now,
      leaseUntil,
      owner,
      limit,
    }: {
      now: string;
      leaseUntil: string;
      owner: string;
      limit: number;
    }): Promise<StoredMail[]> {
      const rows = await rawRows<object>(
        db.write,
        `update mails set "leaseOwner" = ?, "dueAt" = ?
         where id in (
           select id from mails where status = 'queued' and "dueAt" <= ?
           order by "dueAt", id limit ? ${db.engine === 'postgres' ? 'for update skip locked' : ''})
         returning *`,
        [owner, leaseUntil, now, limit],
      );
      return rows.map(codec.decode).sort((one, other) => (one.id < other.id ? -1 : 1));
    },

    async hasDue(now: string): Promise<boolean> {
      const row: object | undefined = await db
        .read('mails')
        .where({ status: 'queued' })
        .where('dueAt', '<=', now)
        .first('id');
      return row !== undefined;
    },

    /** Ends a lease. Returns false if another process has taken the mail over. */
    async finish(
      { id, leaseOwner }: Pick<StoredMail, 'id' | 'leaseOwner'>,
      changes: Partial<StoredMail>,
    ): Promise<boolean> {
      const changed = await db
        .write('mails')
        .where({ id, leaseOwner, status: 'queued' })
        .update({ ...changes, leaseOwner: null });
      return changed > 0;
    },

    /** Counts waiting mails, and stored ones that failed for good. */
    async backlog(): Promise<MailBacklog> {
      const [waiting, failed, last] = await Promise.all([
        db
          .read('mails')
          .where({ status: 'queued' })
          .first<{ count: number | string; oldest: string | null }>(
            db.read.raw('count(*) as count, min("createdAt") as oldest'),
          ),
        db.read('mails').where({ status: 'failed' }).count<{ count: number | string }[]>({ count: '*' }),
        db
          .read('mails')
          .where({ status: 'failed' })
          // An expression, so that the few failed mails are sorted, and not all mails read along their time.
          .orderByRaw('coalesce("createdAt", null) desc')
          .first<{ error: string | null } | undefined>('error'),
      ]);
      return {
        waiting: Number(waiting.count),
        oldestAt: waiting.oldest,
        failed: Number(failed[0]?.count ?? 0),
        lastError: last?.error ?? null,
      };
    },

    /** Deletes mails that were stored before `time`. Must be later than their lifetime. */
    async deleteOlder(time: string, limit: number): Promise<number> {
      const rows: { id: string }[] = await db
        .read('mails')
        .where('createdAt', '<', time)
        .orderBy('createdAt')
        .limit(limit)
        .select('id');
      if (rows.length > 0)
        await db
          .write('mails')
          .whereIn(
            'id',
            rows.map(({ id }) => id),
          )
          .delete();
      return rows.length;
    },
  };
}

export type MailsRepo = ReturnType<typeof createMailsRepo>;
