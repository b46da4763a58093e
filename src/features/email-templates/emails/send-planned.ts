import type { Member } from '../../../lib/actor';
import { days, minutes } from '../../../lib/clock';
import { isAppError } from '../../../lib/errors';
import { yieldToEventLoop } from '../../../lib/concurrency/yield-to-event-loop';
import { can } from '../../../lib/roles';
import type { Log } from '../../../lib/logging/log';
import type { MembersRepo } from '../../workspaces/members.repo';
import type { WorkspacesRepo } from '../../workspaces/workspaces.repo';
import { placeholderOf } from '../../templates/variables.rules';
import { sendingProblems } from '../email-templates.rules';
import { emailMessages, writeEmails, type PlannedStatus } from './emails.rules';
import { isSenderLimit } from './deliver-email';
import type { EmailParts } from './emails.service';
import type { PlannedEmail } from './planned-emails.repo';
import { auditedAs } from './schedule-emails';

interface Dependencies extends EmailParts {
  members: MembersRepo;
  workspaces: WorkspacesRepo;
  log: Log;
}

/** The result of one pass. */
export interface PlannedReport {
  sent: number;
  notSent: number;
}

const AT_ONCE = 50;
/** Emails above the limits are tried again after this time. */
const PAUSE = minutes(5);
/** Attempts after which an unexpected error is final. */
const MAX_ATTEMPTS = 5;
/** How long finished emails are kept. */
const KEPT = days(30);
const DELETED_AT_ONCE = 500;

/** Sends scheduled emails when they are due, in the name and with the rights that their sender has then. */
export function createPlannedSender(dependencies: Dependencies) {
  const { db, writer, delivery, planned, attach, mail, members, workspaces, audit, log, clock } =
    dependencies;
  let isStopped = false;
  const inMs = (ms: number): string => new Date(clock.now().getTime() + ms).toISOString();

  /** Returns the sender as a member; undefined if they may not send emails any more. */
  async function senderOf({ workspaceId, createdBy }: PlannedEmail): Promise<Member | undefined> {
    const workspace = await workspaces.profile(workspaceId);
    const member = createdBy === null ? undefined : await members.byUser(workspaceId, createdBy);
    if (!workspace || !member || !can(member.workspaceRole, writeEmails)) return undefined;
    const { id: userId, email, name, workspaceRole, mfaEnabled } = member;
    return {
      userId,
      email,
      name,
      mfaEnabled,
      needsSecondFactor: workspace.requireMfa && !mfaEnabled,
      role: 'user',
      superAdmin: false,
      workspaceId,
      workspaceRole,
      workspaceName: workspace.name,
      partnerId: null,
      sessionId: '',
    };
  }

  /** Ends an email that can't be sent. Admins are notified unless the recipient doesn't want it. */
  async function end(email: PlannedEmail, status: PlannedStatus, reason: string): Promise<'over'> {
    await db.transaction(async () => {
      const finishedAt = clock.now().toISOString();
      if (!(await planned.finish(email.id, { status, reason, finishedAt })) || status !== 'failed') return;
      const { changes, ...head } = auditedAs(email);
      await audit.record('System', {
        ...head,
        action: 'failing',
        changes: [
          ...changes,
          { field: 'subject', from: null, to: email.subject },
          { field: 'reason', from: null, to: reason },
        ],
      });
    });
    return 'over';
  }

  async function send(email: PlannedEmail): Promise<'sent' | 'over' | 'later'> {
    const sender = await senderOf(email);
    if (!sender || sender.needsSecondFactor) return end(email, 'failed', emailMessages.noSender);
    const { recordType: type, recordId: id, values, attachments, ...text } = email;
    const recipient = await writer.find(sender, { type, id }, text.timeZone);
    if (!recipient) return end(email, 'failed', emailMessages.gone);
    const written = writer.fill(sender, recipient, text, values);
    const [unfilled] = written.unfilled;
    if (unfilled !== undefined) return end(email, 'failed', `${placeholderOf(unfilled)} has no value`);
    if ((await mail.suppressed(email.workspaceId, 'template', [written.address])).size > 0)
      return end(email, 'skipped', sendingProblems.suppressed);
    const files = await attach(email.workspaceId, recipient.partner, attachments);
    // The update locks the row, so that only one of several servers sends it, and counts it for the limits.
    return db.transaction(async () => {
      const finishedAt = clock.now().toISOString();
      if (!(await planned.finish(email.id, { status: 'sent', reason: null, finishedAt }))) return 'over';
      await delivery.count(sender, written);
      await delivery.send(sender, written, { attachments: files });
      return 'sent';
    });
  }

  /** Sends an email, and turns a refusal into its reason. */
  async function attempt(email: PlannedEmail): Promise<'sent' | 'over' | 'later'> {
    try {
      return await send(email);
    } catch (error) {
      if (isSenderLimit(error)) return 'later';
      if (isAppError(error) && error.status < FIRST_OF_SERVER) return end(email, 'failed', error.message);
      log.error({ err: error, email: email.id }, 'a scheduled email could not be sent');
      if (email.attempts + 1 >= MAX_ATTEMPTS) return end(email, 'failed', emailMessages.broken);
      await planned.postpone(email.id, inMs(PAUSE));
      return 'over';
    }
  }

  return {
    /** Does one pass. Without a mail server, emails stay scheduled. Several processes can do it at the same time. */
    async run(): Promise<PlannedReport> {
      const report: PlannedReport = { sent: 0, notSent: 0 };
      while (mail.isOn && !isStopped) {
        const now = clock.now();
        const due = await planned.due(now.toISOString(), AT_ONCE);
        const waiting = new Set<string>();
        for (const email of due) {
          if (isStopped) return report;
          const sender = `${email.workspaceId} ${email.createdBy}`;
          if (waiting.has(sender)) continue;
          const outcome = await attempt(email);
          if (outcome === 'sent') report.sent += 1;
          else if (outcome === 'over') report.notSent += 1;
          else {
            waiting.add(sender);
            await planned.putOff(email, now.toISOString(), inMs(PAUSE));
          }
          await yieldToEventLoop();
        }
        if (due.length < AT_ONCE) break;
      }
      return report;
    },

    /** Deletes emails that were finished long ago. */
    async sweep(): Promise<void> {
      const until = new Date(clock.now().getTime() - KEPT).toISOString();
      while ((await planned.deleteOlder(until, DELETED_AT_ONCE)) === DELETED_AT_ONCE);
    },

    /** Lets `run` end after the current email. */
    stop(): void {
      isStopped = true;
    },
  };
}

/** The first status of errors that are the server's, and may pass. */
const FIRST_OF_SERVER = 500;
