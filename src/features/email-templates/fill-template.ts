import { authorize, type Actor } from '../../lib/actor';
import type { Clock } from '../../lib/clock';
import { invalidField, notFound } from '../../lib/errors';
import { mailMessages } from '../mail/mail.rules';
import type { PartnerContact } from '../partners/records/contacts.entity';
import type { ContactsRepo } from '../partners/records/contacts.repo';
import type { PartnersRepo } from '../partners/partners.repo';
import { PARTNER_NOT_FOUND } from '../partners/partner.record';
import type { TemplatesRepo } from '../templates/templates.repo';
import { viewTemplates } from '../templates/templates.rules';
import { TEMPLATE_NOT_FOUND } from '../templates/templates.service';
import { composeEmail } from './compose-email.rules';
import type { EmailTemplate } from './email-templates.entity';
import { sendingProblems } from './email-templates.rules';
import { CONTACT_NOT_FOUND, type FillRequest } from './email-templates.schema';
import type { SendingMail } from './sending-mail';
import { variableValues } from '../templates/variable-values.rules';
import type { VariableName } from '../templates/variables.rules';

interface Dependencies {
  templates: TemplatesRepo<EmailTemplate>;
  partners: PartnersRepo;
  contacts: ContactsRepo;
  mail: Pick<SendingMail, 'isOn' | 'isSuppressed'>;
  clock: Clock;
}

/** A template filled in for one partner and contact. Nothing is sent. */
export interface FilledEmail {
  /** The contact's address, if there is one. */
  to: string | null;
  subject: string;
  /** Plain text. */
  body: string;
  /** The body as rich text: safe HTML. */
  html: string;
  /** Value of every variable. */
  values: Record<VariableName, string | null>;
  /** Names of variables without a value and of unknown ones. Both stay in the texts as `{{name}}`. */
  missing: string[];
  unknown: string[];
  /** The reason why the email can't be sent from here; null if it can. */
  cannotSend: string | null;
}

export function createTemplateFiller({ templates, partners, contacts, mail, clock }: Dependencies) {
  async function problemOf(workspaceId: string, contact: PartnerContact | null): Promise<string | null> {
    if (!mail.isOn) return mailMessages.off;
    if (!contact) return sendingProblems.noContact;
    if (contact.email === null) return sendingProblems.noAddress;
    const isSuppressed = await mail.isSuppressed(workspaceId, 'template', contact.email);
    return isSuppressed ? sendingProblems.suppressed : null;
  }

  async function contactOf({ partnerId, contactId }: FillRequest): Promise<PartnerContact | null> {
    if (contactId === undefined) return null;
    const contact = partnerId === undefined ? undefined : await contacts.byId(partnerId, contactId);
    if (!contact) throw invalidField('contactId', CONTACT_NOT_FOUND);
    return contact;
  }

  /**
   * Fills in a template.
   * @throws 404 for a template of another workspace, 400 for its partners and for contacts of other partners
   */
  return async function fill(actor: Actor, id: string, request: FillRequest): Promise<FilledEmail> {
    authorize(actor, viewTemplates);
    const { workspaceId, workspaceName, name: senderName, email: senderEmail } = actor;
    const { partnerId, timeZone } = request;
    const template = await templates.byId(workspaceId, id);
    if (!template) throw notFound(TEMPLATE_NOT_FOUND);
    const partner = partnerId === undefined ? null : await partners.byId(workspaceId, partnerId);
    if (partner === undefined) throw invalidField('partnerId', PARTNER_NOT_FOUND);
    const contact = await contactOf(request);
    const now = clock.now();
    const sender = { senderName, senderEmail };
    const values = variableValues({ partner, contact, workspaceName, ...sender, now, timeZone });
    const { subject, body, html, missing, unknown } = composeEmail(template, values);
    const cannotSend = await problemOf(workspaceId, contact);
    return { to: contact?.email ?? null, subject, body, html, values, missing, unknown, cannotSend };
  };
}
