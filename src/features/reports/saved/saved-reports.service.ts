import type { Foundation } from '../../../foundation';
import { authorize, authorizeOwnWrite, type Actor, type Member } from '../../../lib/actor';
import { conflict, forbidden, invalidField, notFound } from '../../../lib/errors';
import { can } from '../../../lib/roles';
import { createRecords } from '../../records/create-records';
import { measureOf, viewMeasure, viewReports } from '../measures/measures.rules';
import type { ReportDefinition } from '../report-definition.schema';
import { builtInReports, firstDashboard } from './built-in-reports';
import { reportRecord } from './report.record';
import { reportEntity, type NamedReport, type ShownReport, type StoredReport } from './reports.entity';
import { nextReportAt } from './report-times';
import type { SavedReportsRepo } from './saved-reports.repo';
import {
  canChangeReport,
  savedReportLimits,
  savedReportMessages as messages,
  saveReports,
  shareReports,
  type ReportSchedule,
} from './saved-reports.rules';
import type { NewReport, ReportChanges } from './saved-reports.schema';

interface Dependencies extends Pick<Foundation, 'db' | 'audit' | 'clock'> {
  saved: SavedReportsRepo;
  /** @throws 400 for a definition that doesn't fit the workspace; 403 */
  check(actor: Actor, definition: ReportDefinition): Promise<void>;
}

const describe = ({ measure, dimensions }: ReportDefinition): string =>
  [measureOf(measure).label, ...dimensions].join(', ');

/** Saved and built-in reports. 404 `Report not found` also for an id of another workspace. */
export function createSavedReportsService({ db, saved, audit, clock, check }: Dependencies) {
  const records = createRecords<StoredReport, NamedReport>({
    db,
    table: saved,
    entity: reportEntity,
    record: reportRecord,
    describeChanges: async (_report, changes) =>
      changes.map((change) =>
        change.field === 'definition'
          ? { ...change, from: textOf(change.from), to: textOf(change.to) }
          : change,
      ),
    audit,
    clock,
  });
  const textOf = (value: unknown): string | null =>
    value === null ? null : describe(Object(value) as ReportDefinition);

  async function show(found: readonly NamedReport[]): Promise<ShownReport[]> {
    const recipients = await saved.recipientsOf(found.map(({ id }) => id));
    return found.map(({ workspaceId: _, scheduleEvery: every, scheduleDay: day, ...report }) => ({
      ...report,
      schedule: every && day ? { every, day, recipients: recipients.get(report.id) ?? [] } : null,
      builtIn: false,
    }));
  }

  const canSee = (actor: Member, { definition }: Pick<ShownReport, 'definition'>): boolean =>
    can(actor.workspaceRole, viewMeasure(definition.measure));

  /** Returns the reports that the actor sees: saved ones, newest first, and then the built-in ones. */
  async function all(actor: Member): Promise<ShownReport[]> {
    const own = await saved.visible(actor.workspaceId, actor.userId, savedReportLimits.perWorkspace);
    return [...(await show(own)), ...builtInReports].filter((report) => canSee(actor, report));
  }

  /** @throws 404 also for a private report of someone else */
  async function get(actor: Actor, id: string): Promise<ShownReport> {
    authorize(actor, viewReports);
    const builtIn = builtInReports.find((report) => report.id === id);
    if (builtIn) return builtIn;
    const found = await saved.byId(actor.workspaceId, id);
    if (!found || !(found.shared || found.createdBy === actor.userId)) throw notFound(messages.notFound);
    const [shown] = await show([found]);
    if (!shown || !canSee(actor, shown)) throw forbidden();
    return shown;
  }

  /** @throws 403 unless the actor created it or is an admin; 404 also for a report that the actor can't see; 409 */
  async function lock(actor: Member, id: string): Promise<StoredReport> {
    if (builtInReports.some((report) => report.id === id)) throw conflict(messages.builtIn);
    const report = await records.lock(actor, id);
    if (canChangeReport(actor, report)) return report;
    throw report.shared ? forbidden() : notFound(messages.notFound);
  }

  /** Plans the mails of a schedule, each where its recipient is. @throws 400 for a user who isn't a colleague */
  async function plan(
    { workspaceId }: Member,
    reportId: string,
    schedule: ReportSchedule | null,
  ): Promise<void> {
    const wanted = schedule?.recipients ?? [];
    const colleagues = await saved.colleagues(workspaceId, wanted);
    if (colleagues.length < wanted.length) throw invalidField('schedule', messages.notMember);
    const now = clock.now();
    await saved.setMails(
      { workspaceId, reportId },
      schedule
        ? colleagues.map(({ userId, timeZone }) => ({ userId, dueAt: nextReportAt(now, schedule, timeZone) }))
        : [],
    );
  }

  const columnsOf = (schedule: ReportSchedule | null) => ({
    scheduleEvery: schedule?.every ?? null,
    scheduleDay: schedule?.day ?? null,
  });
  const isForOthers = (
    actor: Member,
    { shared, schedule }: { shared?: boolean | undefined; schedule?: ReportSchedule | null | undefined },
  ) => shared === true || schedule?.recipients.some((id) => id !== actor.userId) === true;

  return {
    get,

    async list(actor: Actor): Promise<ShownReport[]> {
      authorize(actor, viewReports);
      return all(actor);
    },

    /** @throws 403 also for sharing or mailing without the right to edit; 409 for too many reports */
    async create(actor: Actor, { schedule, ...details }: NewReport): Promise<ShownReport> {
      authorizeOwnWrite(actor, saveReports);
      if (isForOthers(actor, { ...details, schedule })) authorize(actor, shareReports);
      await check(actor, details.definition);
      const member = actor;
      const id = await db.transaction(async () => {
        if ((await saved.lockCount(member.workspaceId)) >= savedReportLimits.perWorkspace)
          throw conflict(messages.tooMany);
        const row: StoredReport = {
          ...records.newRow(member),
          ...details,
          ...columnsOf(schedule),
          createdBy: member.userId,
        };
        await records.insert(member, row);
        await plan(member, row.id, schedule);
        return row.id;
      });
      return get(actor, id);
    },

    /** Changes the given fields. @throws 400; 403; 404; 409 for a built-in report */
    async update(actor: Actor, id: string, { schedule, ...wanted }: ReportChanges): Promise<ShownReport> {
      authorizeOwnWrite(actor, saveReports);
      const member = actor;
      await db.transaction(async () => {
        const report = await lock(member, id);
        if (report.shared || isForOthers(member, { ...wanted, schedule })) authorize(member, shareReports);
        if (wanted.definition) await check(member, wanted.definition);
        await records.save(member, report, {
          ...wanted,
          ...(schedule !== undefined && columnsOf(schedule)),
        });
        if (schedule !== undefined) await plan(member, id, schedule);
      });
      const [shown] = await show([await records.get(member, id)]);
      if (!shown) throw notFound(messages.notFound);
      return shown;
    },

    /** @throws 403; 404; 409 for a built-in report */
    async remove(actor: Actor, id: string): Promise<void> {
      authorizeOwnWrite(actor, saveReports);
      await db.transaction(async () => {
        await records.drop(actor, await lock(actor, id));
      });
    },

    /** Returns the reports on the actor's dashboard, in order. */
    async dashboard(actor: Actor): Promise<ShownReport[]> {
      authorize(actor, viewReports);
      const ids = (await saved.dashboardOf(actor.workspaceId, actor.userId)) ?? firstDashboard;
      const visible = await all(actor);
      return ids.flatMap((id) => visible.find((report) => report.id === id) ?? []);
    },

    /** Chooses the reports on the actor's dashboard; none: those that it begins with. @throws 404 */
    async setDashboard(actor: Actor, ids: readonly string[]): Promise<ShownReport[]> {
      authorizeOwnWrite(actor, saveReports);
      const visible = await all(actor);
      const chosen = ids.map((id) => visible.find((report) => report.id === id));
      if (chosen.includes(undefined)) throw notFound(messages.notFound);
      const { workspaceId, userId } = actor;
      await db.transaction(() => saved.setDashboard(workspaceId, userId, ids));
      return chosen.flatMap((report) => report ?? []);
    },
  };
}

export type SavedReportsService = ReturnType<typeof createSavedReportsService>;
