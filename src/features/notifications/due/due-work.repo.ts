import type { Db } from '../../../db/connect';

export type DueType = 'onboarding_task' | 'check_in';

/** An open task or check-in with a due date. */
export interface DueWork {
  id: string;
  title: string;
  /** `yyyy-MM-dd` of a task, a time of a check-in. */
  due: string;
  workspaceId: string;
  partnerId: string;
  partnerName: string;
  ownerId: string | null;
  createdBy: string | null;
  partnerOwnerId: string | null;
  /** Whether the partner's own users do it. */
  isForPartner: boolean;
}

const sources = {
  onboarding_task: {
    table: 'onboarding_tasks',
    title: 'taskName',
    due: 'dueDate',
    isForPartner: `case when t."assignedTo" = 'partner' then 1 else 0 end`,
  },
  check_in: { table: 'check_ins', title: 'title', due: 'scheduledDate', isForPartner: '0' },
} as const;

/** Finds due work, and stores which reminders were sent. */
export function createDueWorkRepo(db: Db) {
  /** Must equal the condition of the partial indexes word for word. */
  const isOpen = db.engine === 'postgres' ? 'not t.completed' : 't.completed = 0';

  return {
    /** Returns open work that is due between two times and has no reminder, the first due first. */
    async page(
      type: DueType,
      { from, until, after, limit }: { from: string; until: string; after: DueWork | null; limit: number },
    ): Promise<DueWork[]> {
      const { table, title, due, isForPartner } = sources[type];
      const column = `t.${due}`;
      const query = db
        .read(`${table} as t`)
        .join('partners as p', 'p.id', 't.partnerId')
        .whereRaw(isOpen)
        .where(column, '>=', from)
        .where(column, '<=', until)
        .whereNotExists(
          db
            .read('due_reminders as r')
            .whereRaw('?? = ??', ['r.objectId', 't.id'])
            .where('r.due', db.read.raw(dueText(db, type)))
            .select(db.read.raw('1')),
        )
        .orderBy([{ column }, { column: 't.id' }])
        .limit(limit)
        .select('t.id', 't.ownerId', 't.createdBy', 'p.workspaceId', {
          title: `t.${title}`,
          due: column,
          partnerId: 'p.id',
          partnerName: 'p.name',
          partnerOwnerId: 'p.ownerId',
          isForPartner: db.read.raw(isForPartner),
        });
      if (after) query.whereRaw('(??, ??) > (?, ?)', [column, 't.id', after.due, after.id]);
      const rows: (Omit<DueWork, 'isForPartner'> & { isForPartner: unknown })[] = await query;
      return rows.map((row) => ({ ...row, isForPartner: Boolean(row.isForPartner) }));
    },

    /** Returns false if someone was reminded of this due date before. Must run in a transaction. */
    async claim(objectId: string, due: string, createdAt: string): Promise<boolean> {
      const rows: object[] = await db
        .write('due_reminders')
        .insert({ objectId, due, createdAt })
        .onConflict(['objectId', 'due'])
        .ignore()
        .returning('objectId');
      return rows.length === 1;
    },

    /** Returns the time zones that users have set, by their ids. */
    async timeZonesOf(userIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
      const rows: { id: string; timeZone: string }[] = await db
        .read('users')
        .whereIn('id', userIds)
        .whereNotNull('timeZone')
        .select('id', 'timeZone');
      return new Map(rows.map(({ id, timeZone }) => [id, timeZone]));
    },

    /** Deletes reminders from before `time`. */
    async deleteOlder(time: string): Promise<void> {
      await db.write('due_reminders').where('createdAt', '<', time).delete();
    },
  };
}

/** Returns the SQL of the due date as `due_reminders` stores it, which is the text that the app reads. */
const dueText = (db: Db, type: DueType): string => {
  if (type === 'onboarding_task') return 't."dueDate"';
  return db.engine === 'postgres'
    ? `to_char(t."scheduledDate" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
    : 't."scheduledDate"';
};

export type DueWorkRepo = ReturnType<typeof createDueWorkRepo>;
