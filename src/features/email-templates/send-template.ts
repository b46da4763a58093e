import type { Db } from '../../db/connect';
import { authorize, type Actor, type Member } from '../../lib/actor';
import { displayName } from '../../lib/text/display-name';
import { conflict, invalid, invalidField, notFound, tooManyRequests, unavailable } from '../../lib/errors';
import type { AuditTrail } from '../audit/audit-trail';
import type { SealedMail } from '../mail/mail-content';
import { mailMessages } from '../mail/mail.rules';
import type { ContactsRepo } from '../partners/records/contacts.repo';
import type { PartnersRepo } from '../partners/partners.repo';
import type { RecordActivity } from '../partners/records/activity-log';
import type { RateLimits } from '../rate-limits/rate-limits.service';
import type { TemplatesRepo } from '../templates/templates.repo';
import { editTemplates } from '../templates/templates.rules';
import { TEMPLATE_NOT_FOUND } from '../templates/templates.service';
import { composeEmail } from './compose-email.rules';
import type { EmailTemplate } from './email-templates.entity';
import { sendingProblems } from './email-templates.rules';
import { CONTACT_NOT_FOUND, type SendRequest } from './email-templates.schema';
import type { FilledEmail } from './fill-template';
import type { SendingMail } from './sending-mail';
import { placeholderOf } from '../templates/variables.rules';

interface Dependencies {
  db: Db;
  templates: TemplatesRepo<EmailTemplate>;
  partners: PartnersRepo;
  contacts: ContactsRepo;
  fill(
    actor: Actor,
    id: string,
    request: { partnerId: string; contactId: string; timeZone: string },
  ): Promise<FilledEmail>;
  mail: SendingMail;
  limits: RateLimits;
  recordActivity: RecordActivity;
  audit: AuditTrail;
}

/** An email as it would arrive. */
export interface MailPreview {
  to: string;
  subject: string;
  html: string;
  text: string;
}

const HOUR = 3600;

/** Sends templates to contacts of partners (contract-2, C). */
export function createTemplateSender(dependencies: Dependencies) {
  const { db, templates, partners, contacts, fill, mail, limits, recordActivity, audit } = dependencies;

  /** @throws 404 for a template of another workspace, 400 for its contacts */
  async function write(actor: Member, id: string, { contactId, timeZone, values }: SendRequest) {
    const { workspaceId, workspaceName, email: senderEmail } = actor;
    const template = await templates.byId(workspaceId, id);
    if (!template) throw notFound(TEMPLATE_NOT_FOUND);
    const partnerId = await contacts.partnerIdOf(workspaceId, contactId);
    const partner = partnerId === undefined ? undefined : await partners.byId(workspaceId, partnerId);
    if (!partner) throw invalidField('contactId', CONTACT_NOT_FOUND);
    const filled = await fill(actor, id, { partnerId: partner.id, contactId, timeZone });
    if (filled.to === null) throw invalidField('contactId', sendingProblems.noAddress);
    const open = [...filled.missing, ...filled.unknown];
    // Values that the sender has typed, for variables that have none.
    const typed = Object.fromEntries(
      Object.entries(values).filter(([name, value]) => open.includes(name) && value.trim() !== ''),
    );
    const { subject, body, missing, unknown } = composeEmail(template, { ...filled.values, ...typed });
    const sender = displayName(actor);
    const sealed: SealedMail = {
      subject,
      content: { paragraphs: body.trim().split(/(?:\r\n|\r|\n)[^\S\r\n]*(?:\r\n|\r|\n)\s*/) },
      replyTo: { name: actor.name, address: senderEmail },
      fromName: `${sender} via ${workspaceName}`,
    };
    return { template, partner, to: filled.to, sealed, unfilled: [...missing, ...unknown] };
  }

  /** @throws 429 above the limit of the sender or of the recipient */
  async function checkLimits({ userId }: Member, to: string): Promise<void> {
    const isAllowed =
      (await limits.allows('send', userId)) && (await limits.allows('send_email', to.toLowerCase()));
    if (!isAllowed) throw tooManyRequests(HOUR, 'Too many emails were sent. Please try again later.');
  }

  return {
    /** Shows the email as it would arrive. Sends nothing. */
    async preview(actor: Actor, id: string, request: SendRequest): Promise<MailPreview> {
      authorize(actor, editTemplates);
      const { to, sealed } = await write(actor, id, request);
      const recipient = {
        workspaceId: actor.workspaceId,
        userId: null,
        address: to,
        kind: 'template',
      } as const;
      return { to, ...(await mail.preview(recipient, sealed)) };
    },

    /**
     * Sends the template to a contact. It arrives after the answer, and is recorded as the partner's activity.
     * @throws 400 if a variable has no value, 503 without a mail server, 409 if the contact gets no email, 429 above the
     * limits
     */
    async send(actor: Actor, id: string, request: SendRequest): Promise<{ to: string }> {
      authorize(actor, editTemplates);
      const { workspaceId, userId } = actor;
      const { template, partner, to, sealed, unfilled } = await write(actor, id, request);
      requireAll(unfilled);
      if (!mail.isOn) throw unavailable(mailMessages.off);
      if (await mail.isSuppressed(workspaceId, 'template', to)) throw conflict(sendingProblems.suppressed);
      await checkLimits(actor, to);
      await db.transaction(async () => {
        await mail.enqueue({ to: { address: to }, workspaceId, kind: 'template', ...sealed });
        await recordActivity({
          partnerId: partner.id,
          userId,
          activityType: 'email_sent',
          description: `Email sent to ${to}: ${sealed.subject}`,
          metadata: { templateId: id, contactId: request.contactId },
        });
        await audit.record(actor, {
          workspaceId,
          action: 'sent',
          objectType: 'email_template',
          objectId: id,
          objectName: template.name,
          parent: { type: 'partner', id: partner.id, name: partner.name },
          changes: [{ field: 'to', from: null, to }],
        });
      });
      return { to };
    },
  };
}

/** @throws 400 that names the variables, which the email would show with their braces */
function requireAll(unfilled: readonly string[]): void {
  const values = unfilled.map((name) => `Enter a value for ${placeholderOf(name)}`);
  if (values[0] !== undefined) throw invalid(values[0], { values });
}
