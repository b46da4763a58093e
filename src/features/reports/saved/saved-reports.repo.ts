import type { Db } from '../../../db/connect';
import { createEntityTable } from '../../../db/entity-table';
import type { WorkspaceRole } from '../../../lib/roles';
import { reportEntity, type NamedReport, type StoredReport } from './reports.entity';
import type { Interval } from './saved-reports.rules';

/** A report that one recipient is due to get. */
export interface DueReport {
  reportId: string;
  workspaceId: string;
  userId: string;
  dueAt: string;
  every: Interval;
  day: number;
  email: string;
  name: string | null;
  timeZone: string | null;
  role: WorkspaceRole;
  workspaceName: string;
}

export function createSavedReportsRepo(db: Db) {
  const reports = createEntityTable<StoredReport, NamedReport>(db, {
    table: 'reports',
    alias: 'r',
    entity: reportEntity,
    join: (query) => query.leftJoin('users as u', 'u.id', 'r.createdBy'),
  });
  const mails = () => db.write('report_mails');

  return {
    ...reports,

    /** Returns the shared reports of the workspace and the user's own ones, newest first. A workspace has few. */
    async visible(workspaceId: string, userId: string, limit: number): Promise<NamedReport[]> {
      const rows: object[] = await reports
        .show(db.read('reports as r').where('r.workspaceId', workspaceId))
        .where((seen) => {
          void seen.where('r.shared', true).orWhere('r.createdBy', userId);
        })
        .orderBy([
          { column: 'r.createdAt', order: 'desc' },
          { column: 'r.id', order: 'desc' },
        ])
        .limit(limit);
      return rows.map(reports.decode);
    },

    /** Counts the reports of a workspace, and lets only one caller at a time save another one. */
    async lockCount(workspaceId: string): Promise<number> {
      await db.write('workspaces').where({ id: workspaceId }).forUpdate().first('id');
      const [row]: { n: number | string }[] = await db
        .read('reports')
        .where({ workspaceId })
        .count({ n: '*' });
      return Number(row?.n ?? 0);
    },

    /** Returns the ids of the recipients of reports, in ascending order. */
    async recipientsOf(ids: readonly string[]): Promise<ReadonlyMap<string, string[]>> {
      const found = new Map<string, string[]>();
      if (ids.length === 0) return found;
      const rows: { reportId: string; userId: string }[] = await db
        .read('report_mails')
        .whereIn('reportId', ids)
        .orderBy(['reportId', 'userId'])
        .select('reportId', 'userId');
      for (const { reportId, userId } of rows) found.set(reportId, [...(found.get(reportId) ?? []), userId]);
      return found;
    },

    /** Returns the members of the workspace among the users who are colleagues, with their time zones. */
    async colleagues(
      workspaceId: string,
      userIds: readonly string[],
    ): Promise<{ userId: string; timeZone: string | null }[]> {
      if (userIds.length === 0) return [];
      return db
        .read('workspace_members as m')
        .join('users as u', 'u.id', 'm.userId')
        .where('m.workspaceId', workspaceId)
        .whereIn('m.userId', userIds)
        .whereNot('m.role', 'partner_portal')
        .orderBy('m.userId')
        .select('m.userId', 'u.timeZone');
    },

    /** Replaces the recipients of a report and the times at which they get it next. */
    async setMails(
      { workspaceId, reportId }: { workspaceId: string; reportId: string },
      recipients: readonly { userId: string; dueAt: string }[],
    ): Promise<void> {
      await mails().where({ reportId }).delete();
      if (recipients.length > 0)
        await mails().insert(recipients.map((recipient) => ({ ...recipient, workspaceId, reportId })));
    },

    /** The mails that are due, the longest waiting first. Someone who isn't a member any more has none. */
    async due(now: string, limit: number): Promise<DueReport[]> {
      return db
        .read('report_mails as d')
        .join('reports as r', 'r.id', 'd.reportId')
        .join('workspaces as w', 'w.id', 'd.workspaceId')
        .join('users as u', 'u.id', 'd.userId')
        .join('workspace_members as m', (on) => {
          on.on('m.workspaceId', 'd.workspaceId').andOn('m.userId', 'd.userId');
        })
        .where('d.dueAt', '<=', now)
        .whereNotNull('r.scheduleEvery')
        .whereNull('u.disabledAt')
        .orderBy('d.dueAt')
        .limit(limit)
        .select('d.reportId', 'd.workspaceId', 'd.userId', 'd.dueAt', 'u.email', 'u.name', 'u.timeZone')
        .select('m.role', { every: 'r.scheduleEvery', day: 'r.scheduleDay', workspaceName: 'w.name' });
    },

    /** Moves a mail that is due to its next time. Returns false if another process was faster. */
    async claim({ reportId, userId, dueAt }: DueReport, next: string): Promise<boolean> {
      return (await mails().where({ reportId, userId, dueAt }).update({ dueAt: next })) > 0;
    },

    /** Returns the ids of the reports on a member's dashboard, in order; null if they haven't chosen any. */
    async dashboardOf(workspaceId: string, userId: string): Promise<string[] | null> {
      const ids: string[] = await db
        .read('report_choices')
        .where({ workspaceId, userId })
        .orderBy('position')
        .pluck('reportId');
      return ids.length === 0 ? null : ids;
    },

    async setDashboard(workspaceId: string, userId: string, ids: readonly string[]): Promise<void> {
      await db.write('report_choices').where({ workspaceId, userId }).delete();
      if (ids.length > 0)
        await db
          .write('report_choices')
          .insert(ids.map((reportId, position) => ({ workspaceId, userId, reportId, position })));
    },

    /** Deletes the reports of a user that no one else sees. */
    async deletePrivateOf(userId: string): Promise<void> {
      await db.write('reports').where({ createdBy: userId, shared: false }).delete();
    },
  };
}

export type SavedReportsRepo = ReturnType<typeof createSavedReportsRepo>;
