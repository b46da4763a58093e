import type { Db } from '../../../db/connect';
import { authorize, type Actor, type Member } from '../../../lib/actor';
import type { Clock } from '../../../lib/clock';
import { conflict, invalidField, notFound } from '../../../lib/errors';
import { mapPage, type Page } from '../../../lib/paging';
import type { AuditTrail } from '../../audit/audit-trail';
import { mailMessages } from '../../mail/mail.rules';
import type { AttachedFile, AttachResources } from '../../mail/mail-content';
import type { VariableName } from '../../templates/variables.rules';
import { sendingProblems } from '../email-templates.rules';
import type { SendingMail } from '../sending-mail';
import type { EmailDelivery } from './deliver-email';
import { emailMessages, writeEmails } from './emails.rules';
import type { NewEmail, PlannedRequest, PreviewedEmail, RecipientRequest } from './emails.schema';
import type { PlannedEmail, PlannedEmailsRepo } from './planned-emails.repo';
import { auditedAs, checkSendAt, plannedOf, type ScheduleEmails } from './schedule-emails';
import {
  requireFilled,
  type EmailTo,
  type EmailWriter,
  type FoundRecipient,
  type WrittenEmail,
} from './write-email';

export interface EmailParts {
  db: Db;
  writer: EmailWriter;
  delivery: EmailDelivery;
  planned: PlannedEmailsRepo;
  schedule: ScheduleEmails;
  attach: AttachResources;
  mail: SendingMail;
  audit: AuditTrail;
  clock: Clock;
}

/** A recipient, as the composer shows it. */
export interface RecipientView {
  name: string;
  email: string | null;
  values: Record<VariableName, string | null>;
  /** The reason why no email can be sent to it; null if one can. */
  cannotSend: string | null;
}

export interface EmailPreview {
  to: string;
  subject: string;
  html: string;
  text: string;
  /** Names of variables that have no value. */
  unfilled: string[];
}

function present({ id, recordType, recordId, name, subject, status, reason, sendAt, ...rest }: PlannedEmail) {
  const { batchId, createdBy, createdAt, finishedAt } = rest;
  return {
    id,
    batchId,
    recordType,
    recordId,
    name,
    subject,
    status,
    reason,
    sendAt,
    createdBy,
    createdAt,
    finishedAt,
  };
}

/** An email that may be sent. */
interface Checked {
  email: WrittenEmail;
  files: readonly AttachedFile[];
  values: Record<string, string>;
}

/** A scheduled email as returned by calls, without its text. */
export type PlannedEmailView = ReturnType<typeof present>;

/** Emails that members write to contacts of partners, and to the email that a lead, a deal or an application has. */
export function createEmailsService(parts: EmailParts) {
  const { db, writer, delivery, planned, schedule, attach, mail, audit, clock } = parts;

  /** @throws 400 if the record doesn't exist */
  async function found(actor: Member, to: EmailTo, timeZone: string): Promise<FoundRecipient> {
    const recipient = await writer.find(actor, to, timeZone);
    if (!recipient) throw invalidField('to', emailMessages.noRecipient);
    return recipient;
  }

  return {
    /** Returns a recipient with the values of variables. @throws 400; 403 */
    async recipient(actor: Actor, { type, id, timeZone }: RecipientRequest): Promise<RecipientView> {
      authorize(actor, writeEmails);
      const { name, email, values } = await found(actor, { type, id }, timeZone);
      return { name, email, values, cannotSend: await problemOf(actor, email) };
    },

    /** Shows an email as it would arrive. Sends nothing, and accepts variables without a value. @throws 400; 403 */
    async preview(actor: Actor, { to, attachments, ...text }: PreviewedEmail): Promise<EmailPreview> {
      authorize(actor, writeEmails);
      const recipient = await found(actor, to, text.timeZone);
      const { address, sealed, unfilled } = writer.fill(actor, recipient, text, to.values);
      await attach(actor.workspaceId, recipient.partner, attachments);
      const { workspaceId } = actor;
      const shown = await mail.preview({ workspaceId, userId: null, address, kind: 'template' }, sealed);
      return { to: address, ...shown, unfilled };
    },

    /**
     * Sends an email to each recipient, or schedules it. Sends none if one can't be sent.
     * @throws 400 also for variables without a value, and resources that the partner doesn't see; 403; 409 if a recipient
     * gets no email; 429; 503 without a mail server
     */
    async send(actor: Actor, body: NewEmail): Promise<{ to: string[]; sendAt: string | null }> {
      authorize(actor, writeEmails);
      const { to: all, attachments, sendAt, ...text } = body;
      if (sendAt !== null) checkSendAt(sendAt, clock.now());
      const emails: Checked[] = [];
      for (const { values, ...to } of all) {
        const recipient = await found(actor, to, text.timeZone);
        const email = writer.fill(actor, recipient, text, values);
        requireFilled(email.unfilled);
        await delivery.check(actor, email);
        const files = await attach(actor.workspaceId, recipient.partner, attachments);
        emails.push({ email, files, values });
      }
      const addresses = emails.map(({ email }) => email.address);
      if (sendAt !== null) {
        await schedule(
          actor,
          emails.map(({ email: { recipient }, values }) => ({
            ...plannedOf(actor, recipient, clock.now()),
            ...text,
            values,
            attachments,
            sendAt,
          })),
        );
        return { to: addresses, sendAt };
      }
      for (const { email } of emails) await delivery.count(actor, email);
      await db.transaction(async () => {
        for (const { email, files } of emails) await delivery.send(actor, email, { attachments: files });
      });
      return { to: addresses, sendAt: null };
    },

    /** The newest first. */
    async list(actor: Actor, { status, ...request }: PlannedRequest): Promise<Page<PlannedEmailView>> {
      authorize(actor, writeEmails);
      return mapPage(await planned.page(actor.workspaceId, status, request), present);
    },

    /** Cancels a scheduled email. @throws 404; 409 if it isn't scheduled any more */
    async cancel(actor: Actor, id: string): Promise<void> {
      authorize(actor, writeEmails);
      const email = await planned.byId(actor.workspaceId, id);
      if (!email) throw notFound(emailMessages.notFound);
      await db.transaction(async () => {
        const finishedAt = clock.now().toISOString();
        if (!(await planned.finish(id, { status: 'cancelled', reason: null, finishedAt })))
          throw conflict(emailMessages.notScheduled);
        await audit.record(actor, { ...auditedAs(email), action: 'deleted' });
      });
    },
  };

  async function problemOf({ workspaceId }: Member, email: string | null): Promise<string | null> {
    if (!mail.isOn) return mailMessages.off;
    if (email === null) return sendingProblems.noAddress;
    return (await mail.isSuppressed(workspaceId, 'template', email)) ? sendingProblems.suppressed : null;
  }
}
