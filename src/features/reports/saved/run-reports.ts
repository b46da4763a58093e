import type { Foundation } from '../../../foundation';
import type { Actor, Member } from '../../../lib/actor';
import { days } from '../../../lib/clock';
import { createPause } from '../../../lib/concurrency/yield-to-event-loop';
import type { Download } from '../../../lib/download';
import { isAppError, notFound } from '../../../lib/errors';
import { foldName } from '../../../lib/text/names.rules';
import { utcDay } from '../../../lib/time/utc';
import { can, type Permission } from '../../../lib/roles';
import type { MailContent } from '../../mail/mail-content';
import type { MailQueue } from '../../mail/mail-queue';
import { measureOf, viewMeasure } from '../measures/measures.rules';
import { periodOf, type ReportQueries } from '../query-reports';
import { builtInReports } from './built-in-reports';
import {
  csvOf,
  pdfOf,
  periodText,
  pictureOf,
  tableOf,
  type PrintHtml,
  type RenderedReport,
} from './render-report';
import { nextReportAt } from './report-times';
import type { DueReport, SavedReportsRepo } from './saved-reports.repo';
import { savedReportMessages } from './saved-reports.rules';
import type { SavedReportsService } from './saved-reports.service';

interface Dependencies extends Pick<Foundation, 'db' | 'clock' | 'linkBase' | 'workspaces' | 'log'> {
  queries: ReportQueries;
  reports: SavedReportsService;
  saved: SavedReportsRepo;
  mail: MailQueue;
  print: PrintHtml;
}

/** Mails planned at once. */
const AT_ONCE = 50;
/** Rows of the table in a mail. */
const MAILED_ROWS = 30;
/** A mail that could not be sent for longer is skipped. */
const LATEST = days(2);

/** Makes files and mails of saved reports. Any number of processes can send them at once. */
export function createReportRunner(dependencies: Dependencies) {
  const { db, clock, linkBase, workspaces, log, queries, reports, saved, mail, print } = dependencies;
  let isStopped = false;

  async function render(
    actor: Actor,
    report: Pick<RenderedReport, 'name' | 'definition'>,
  ): Promise<RenderedReport> {
    const { name, definition } = report;
    const answer = await queries.query(actor, definition);
    return { name, definition, period: periodOf(definition, utcDay(clock.now())), answer };
  }

  function contentOf(report: RenderedReport, id: string): MailContent {
    const { columns, rows, totals, left } = tableOf(report, MAILED_ROWS);
    const picture = pictureOf(report);
    return {
      heading: report.name,
      paragraphs: [periodText(report.period)],
      ...(picture && {
        picture: {
          alt: `Bars of ${report.name}. The table below has the values.`,
          png: picture.toString('base64'),
        },
      }),
      table: { columns, rows: [...rows, ...totals] },
      action: { label: 'Open the report', url: `${linkBase}/insights/reports/${id}` },
      notes: [
        ...(left > 0 ? [`${left.toLocaleString('en-US')} more rows are in the report.`] : []),
        measureOf(report.definition.measure).definition,
      ],
    };
  }

  /** Returns the mail of a report with what the recipient may see now; null if that is nothing. */
  async function contentFor(
    due: DueReport,
  ): Promise<{ name: string; content: MailContent; roles: Permission } | null> {
    const actor: Member = {
      userId: due.userId,
      email: due.email,
      name: due.name,
      mfaEnabled: false,
      needsSecondFactor: false,
      role: 'user',
      superAdmin: false,
      workspaceId: due.workspaceId,
      workspaceRole: due.role,
      workspaceName: due.workspaceName,
      partnerId: null,
      sessionId: '',
    };
    const report = await saved.byId(due.workspaceId, due.reportId);
    if (!report || !can(due.role, viewMeasure(report.definition.measure))) return null;
    try {
      const content = contentOf(await render(actor, report), report.id);
      return { name: report.name, content, roles: viewMeasure(report.definition.measure) };
    } catch (error) {
      // Such as a custom field that was deleted: the report says so when it is opened.
      if (isAppError(error)) return null;
      throw error;
    }
  }

  /** Sends one mail, unless another process does. Returns whether it was sent. */
  async function send(due: DueReport, now: Date): Promise<boolean> {
    const next = nextReportAt(now, due, due.timeZone);
    const isLate = Date.parse(due.dueAt) < now.getTime() - LATEST;
    const found = isLate ? null : await contentFor(due);
    return db.transaction(async () => {
      if (!(await saved.claim(due, next)) || !found) return false;
      await mail.enqueue({
        to: { userId: due.userId, email: due.email },
        workspaceId: due.workspaceId,
        kind: 'report',
        subject: found.name,
        content: found.content,
        readers: { roles: found.roles, partnerId: null },
      });
      return true;
    });
  }

  return {
    /** Returns the file of a report. @throws 403; 404 */
    async export(actor: Actor, id: string, format: 'csv' | 'pdf'): Promise<Download> {
      const report = await render(actor, await reports.get(actor, id));
      if (format === 'csv') return csvOf(report);
      const paper = (await workspaces.profile(String(actor.workspaceId)))?.paperSize ?? 'a4';
      return pdfOf(report, print, paper);
    },

    /** Returns the CSV file of the report with a name or id, for the command line. @throws 404 */
    async exportForOperator(workspace: { id: string; name: string }, nameOrId: string): Promise<Download> {
      const actor = operator(workspace);
      const shared = await saved.visible(workspace.id, '', 1000);
      const found = [...shared, ...builtInReports].find(
        ({ id, name }) => id === nameOrId || foldName(name) === foldName(nameOrId),
      );
      if (!found) throw notFound(savedReportMessages.notFound);
      return csvOf(await render(actor, found));
    },

    /** Sends the due reports, once each. Returns their number. */
    async run(): Promise<number> {
      if (!mail.isOn) return 0;
      const pause = createPause();
      let sent = 0;
      while (!isStopped) {
        const now = clock.now();
        const due = await saved.due(now.toISOString(), AT_ONCE);
        for (const one of due) {
          if (isStopped) return sent;
          await pause();
          try {
            if (await send(one, now)) sent += 1;
          } catch (error) {
            log.error({ err: error, report: one.reportId }, 'a report could not be mailed');
            // Another try in the next pass would block the mails behind it.
            await saved.claim(one, nextReportAt(now, one, one.timeZone));
          }
        }
        if (due.length < AT_ONCE) break;
      }
      return sent;
    },

    /** Lets `run` end after the current mail. */
    stop(): void {
      isStopped = true;
    },
  };
}

/** A member who sees everything, for the command line. */
const operator = ({ id, name }: { id: string; name: string }): Member => ({
  userId: '',
  email: '',
  name: null,
  mfaEnabled: false,
  needsSecondFactor: false,
  role: 'user',
  superAdmin: false,
  workspaceId: id,
  workspaceRole: 'owner',
  workspaceName: name,
  partnerId: null,
  sessionId: '',
});
