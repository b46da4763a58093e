import type { Db } from '../../db/connect';
import { authorize, type Actor, type Member } from '../../lib/actor';
import { invalidField, notFound } from '../../lib/errors';
import type { TemplatesRepo } from '../templates/templates.repo';
import { editTemplates } from '../templates/templates.rules';
import { TEMPLATE_NOT_FOUND } from '../templates/templates.service';
import type { EmailTemplate } from './email-templates.entity';
import { sendingProblems } from './email-templates.rules';
import { CONTACT_NOT_FOUND, type SendRequest } from './email-templates.schema';
import type { EmailDelivery } from './emails/deliver-email';
import { requireFilled, type EmailWriter } from './emails/write-email';
import type { SendingMail } from './sending-mail';

interface Dependencies {
  db: Db;
  templates: TemplatesRepo<EmailTemplate>;
  writer: EmailWriter;
  delivery: EmailDelivery;
  mail: SendingMail;
}

/** An email as it would arrive. */
export interface MailPreview {
  to: string;
  subject: string;
  html: string;
  text: string;
}

/** Sends templates to contacts of partners (contract-2, C). */
export function createTemplateSender({ db, templates, writer, delivery, mail }: Dependencies) {
  /** @throws 404 for a template of another workspace, 400 for its contacts */
  async function write(actor: Member, id: string, { contactId, timeZone, values }: SendRequest) {
    const template = await templates.byId(actor.workspaceId, id);
    if (!template) throw notFound(TEMPLATE_NOT_FOUND);
    const recipient = await writer.find(actor, { type: 'contact', id: contactId }, timeZone);
    if (!recipient) throw invalidField('contactId', CONTACT_NOT_FOUND);
    if (recipient.email === null) throw invalidField('contactId', sendingProblems.noAddress);
    return { template, email: writer.fill(actor, recipient, { ...template, timeZone }, values) };
  }

  return {
    /** Shows the email as it would arrive. Sends nothing. */
    async preview(actor: Actor, id: string, request: SendRequest): Promise<MailPreview> {
      authorize(actor, editTemplates);
      const { address, sealed } = (await write(actor, id, request)).email;
      const { workspaceId } = actor;
      const shown = await mail.preview({ workspaceId, userId: null, address, kind: 'template' }, sealed);
      return { to: address, ...shown };
    },

    /**
     * Sends the template to a contact. It arrives after the answer, and is recorded as the partner's activity.
     * @throws 400 if a variable has no value, 503 without a mail server, 409 if the contact gets no email, 429 above the
     * limits
     */
    async send(actor: Actor, id: string, request: SendRequest): Promise<{ to: string }> {
      authorize(actor, editTemplates);
      const { template, email } = await write(actor, id, request);
      requireFilled(email.unfilled);
      await delivery.check(actor, email);
      await delivery.count(actor, email);
      const sentAs = { objectType: 'email_template', objectId: id, objectName: template.name } as const;
      await db.transaction(() => delivery.send(actor, email, { sentAs, metadata: { templateId: id } }));
      return { to: email.address };
    },
  };
}
