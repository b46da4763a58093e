import { authorize, type Member } from '../../../lib/actor';
import type { Clock } from '../../../lib/clock';
import { displayName } from '../../../lib/text/display-name';
import { invalid, invalidField } from '../../../lib/errors';
import { records, type RecordType } from '../../../records';
import type { Emailable, FindEmailable } from '../../../records/emailable';
import type { SealedMail } from '../../mail/mail-content';
import type { Partner } from '../../partners/partners.entity';
import type { PartnersRepo } from '../../partners/partners.repo';
import { variableValues } from '../../templates/variable-values.rules';
import { placeholderOf, type VariableName } from '../../templates/variables.rules';
import { composeEmail } from '../compose-email.rules';
import { sendingProblems } from '../email-templates.rules';
import { emailMessages } from './emails.rules';

/** The record whose person gets an email, such as a contact. */
export interface EmailTo {
  type: RecordType;
  id: string;
}

/** What the sender has written. Both texts can have variables. */
export interface WrittenText {
  subject: string;
  body: string;
  timeZone: string;
}

/** The functions that find the person of a record, by its type. */
export type Emailables = Readonly<Partial<Record<RecordType, FindEmailable>>>;

export interface FoundRecipient extends Emailable {
  to: EmailTo;
  partner: Partner | null;
  values: Record<VariableName, string | null>;
}

/** An email to one recipient, with its variables filled in. */
export interface WrittenEmail {
  recipient: FoundRecipient;
  address: string;
  sealed: SealedMail;
  /** Names of variables that have no value. */
  unfilled: string[];
}

interface Dependencies {
  partners: PartnersRepo;
  emailables: Emailables;
  clock: Clock;
}

const PARAGRAPHS = /(?:\r\n|\r|\n)[^\S\r\n]*(?:\r\n|\r|\n)\s*/;

/** Finds recipients, and fills in the variables of an email for each. The only place that does so for sending. */
export function createEmailWriter({ partners, emailables, clock }: Dependencies) {
  /** Returns undefined without the record. @throws 400 for a kind without an email; 403 if the actor may not see it */
  async function find(actor: Member, to: EmailTo, timeZone: string): Promise<FoundRecipient | undefined> {
    const findOne = emailables[to.type];
    if (!findOne) throw invalidField('to', emailMessages.noRecipient);
    authorize(actor, records[to.type].view);
    const person = await findOne(actor.workspaceId, to.id);
    if (!person) return undefined;
    const { partnerId } = person;
    const partner = (partnerId !== null && (await partners.byId(actor.workspaceId, partnerId))) || null;
    const { name: senderName, email: senderEmail, workspaceName } = actor;
    const values = variableValues({
      partner,
      contact: person,
      workspaceName,
      senderName,
      senderEmail,
      now: clock.now(),
      timeZone,
    });
    return { ...person, to, partner, values };
  }

  return {
    find,

    /** Fills in an email. Typed values only fill in variables that have none. */
    fill(
      actor: Member,
      recipient: FoundRecipient,
      text: WrittenText,
      typed: Readonly<Record<string, string>>,
    ): WrittenEmail {
      const first = composeEmail(text, recipient.values);
      const open = [...first.missing, ...first.unknown];
      const own = Object.fromEntries(
        Object.entries(typed).filter(([name, value]) => open.includes(name) && value.trim() !== ''),
      );
      const { subject, body, missing, unknown } = composeEmail(text, { ...recipient.values, ...own });
      if (recipient.email === null) throw invalidField('to', sendingProblems.noAddress);
      return {
        recipient,
        address: recipient.email,
        sealed: {
          subject,
          content: { paragraphs: body.trim().split(PARAGRAPHS) },
          replyTo: { name: actor.name, address: actor.email },
          fromName: `${displayName(actor)} via ${actor.workspaceName}`,
        },
        unfilled: [...missing, ...unknown],
      };
    },
  };
}

export type EmailWriter = ReturnType<typeof createEmailWriter>;

/** @throws 400 that names the variables, which the email would show with their braces */
export function requireFilled(unfilled: readonly string[]): void {
  const values = unfilled.map((name) => `Enter a value for ${placeholderOf(name)}`);
  if (values[0] !== undefined) throw invalid(values[0], { values });
}
