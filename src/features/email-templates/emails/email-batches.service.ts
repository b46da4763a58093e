import { authorize, type Actor } from '../../../lib/actor';
import type { Background } from '../../../lib/concurrency/background';
import { notFound, unavailable } from '../../../lib/errors';
import { newId } from '../../../lib/ids';
import type { ContactsRepo } from '../../partners/records/contacts.repo';
import type { PartnersRepo } from '../../partners/partners.repo';
import { mailMessages } from '../../mail/mail.rules';
import { composeEmail } from '../compose-email.rules';
import { sendingProblems } from '../email-templates.rules';
import { variables } from '../../templates/variables.rules';
import { emailMessages, writeEmails, type PlannedStatus } from './emails.rules';
import type { NewEmailBatch } from './emails.schema';
import type { EmailParts } from './emails.service';
import type { PlannedEmail } from './planned-emails.repo';
import { checkSendAt, plannedOf } from './schedule-emails';
import { requireFilled } from './write-email';

interface Dependencies extends EmailParts {
  partners: PartnersRepo;
  contacts: ContactsRepo;
  /** Sends the emails that are due. */
  sendDue(): Promise<unknown>;
  background: Background;
}

/** The most partners without an email that an answer names. */
const NAMED = 100;

/** The progress of the emails to a selection of partners. */
export interface EmailBatch {
  id: string;
  total: number;
  counts: Record<PlannedStatus, number>;
  /** The first partners that got no email, with the reasons. */
  problems: { id: string; name: string; reason: string }[];
}

/** Values for all variables, to find those that no recipient has. */
const known = Object.fromEntries(Object.keys(variables).map((name) => [name, name]));

/** Emails to a selection of partners: one to the primary contact of each, sent one after the other. */
export function createEmailBatches(dependencies: Dependencies) {
  const { planned, schedule, partners, contacts, mail, sendDue, background, clock } = dependencies;

  async function read(workspaceId: string, id: string): Promise<EmailBatch> {
    const found = await planned.countBatch(workspaceId, id);
    if (found.length === 0) throw notFound(emailMessages.batchNotFound);
    const counts = { scheduled: 0, sent: 0, skipped: 0, failed: 0, cancelled: 0 };
    for (const { status, count } of found) counts[status] = count;
    const total = found.reduce((sum, { count }) => sum + count, 0);
    const problems = await planned.problemsOf(workspaceId, id, NAMED);
    return {
      id,
      total,
      counts,
      problems: problems.map((email) => ({ id: email.id, name: email.name, reason: email.reason ?? '' })),
    };
  }

  return {
    /**
     * Writes to the primary contact of each partner, or to its first one with an email address. Partners without one, and
     * those who want no email, are skipped with the reason. Emails with a variable that has no value aren't sent.
     * @throws 400 also for unknown variables without a value; 409 above the limit of the workspace; 503
     */
    async create(actor: Actor, body: NewEmailBatch): Promise<EmailBatch> {
      authorize(actor, writeEmails);
      const { workspaceId } = actor;
      const { partnerIds, values, attachments, sendAt, ...text } = body;
      if (!mail.isOn) throw unavailable(mailMessages.off);
      const now = clock.now();
      if (sendAt !== null) checkSendAt(sendAt, now);
      requireFilled(composeEmail(text, { ...known, ...values }).unknown);
      const batchId = newId();
      const people = await contacts.recipientsOf(workspaceId, partnerIds);
      const names = new Map(
        (await partners.byIds(workspaceId, partnerIds)).map(({ id, name }) => [id, name]),
      );
      const addresses = [...people.values()].map(({ email }) => email);
      const unwanted = await mail.suppressed(workspaceId, 'template', addresses);
      const emails = partnerIds.map((partnerId): PlannedEmail => {
        const person = people.get(partnerId);
        const name = names.get(partnerId) ?? partnerId;
        let reason: string | null = null;
        if (!names.has(partnerId)) reason = emailMessages.noPartner;
        else if (!person) reason = emailMessages.noContact;
        else if (unwanted.has(person.email.toLowerCase())) reason = sendingProblems.suppressed;
        const to = { type: 'contact' as const, id: person?.id ?? partnerId };
        return {
          ...plannedOf(actor, { to, name, partnerId }, now),
          ...text,
          values,
          attachments,
          batchId,
          sendAt: sendAt ?? now.toISOString(),
          ...(reason !== null && { status: 'skipped', reason, finishedAt: now.toISOString() }),
        };
      });
      await schedule(actor, emails);
      if (sendAt === null) background.run('sending emails to partners', async () => void (await sendDue()));
      return read(workspaceId, batchId);
    },

    /** @throws 404 */
    async get(actor: Actor, id: string): Promise<EmailBatch> {
      authorize(actor, writeEmails);
      return read(actor.workspaceId, id);
    },

    /** Cancels the emails that aren't sent yet. @throws 404 */
    async cancel(actor: Actor, id: string): Promise<EmailBatch> {
      authorize(actor, writeEmails);
      await read(actor.workspaceId, id);
      await planned.cancelBatch(actor.workspaceId, id, clock.now().toISOString());
      return read(actor.workspaceId, id);
    },
  };
}
