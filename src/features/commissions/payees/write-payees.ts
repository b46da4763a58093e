import { isTaken } from '../../../db/violations';
import type { Actor, Member } from '../../../lib/actor';
import { days } from '../../../lib/clock';
import { conflict, invalidField } from '../../../lib/errors';
import type { TextSealer } from '../../../lib/secrets/sealed-text';
import type { NewRow, Records } from '../../records/create-records';
import { PARTNER_NOT_FOUND } from '../../partners/partner.record';
import { ibanOf, maskedIban } from '../../../lib/money/iban';
import type { MailPayeeChange } from './mail-changes';
import { bankFields, emptyPayee, noIban, type Payee, type SealedIban } from './payees.entity';
import type { PayeesRepo } from './payees.repo';
import { HOLD_DAYS, payeeMessages } from './payees.rules';
import type { NewPayee, PayeeChanges } from './payees.schema';

interface Dependencies {
  records: Records<Payee>;
  payees: PayeesRepo;
  sealer: TextSealer;
  mailChange: MailPayeeChange;
}

/** The writes of payees that admins and partners share. They check no permission and must run in a transaction. */
export function createPayeeWrites({ records, payees, sealer, mailChange }: Dependencies) {
  const { clock } = records;

  /** @throws 400 */
  async function sealed(id: string, text: string): Promise<SealedIban> {
    const iban = ibanOf(text);
    if (iban === null) throw invalidField('iban', payeeMessages.invalidIban);
    return {
      sealedIban: await sealer.seal(id, iban),
      ibanCountry: iban.slice(0, 2),
      ibanLast4: iban.slice(-4),
    };
  }

  /** Returns nothing if it is the same IBAN, also as it is shown. */
  async function changedIban(before: Payee, text: string | null): Promise<Partial<SealedIban>> {
    const { id, sealedIban, ibanCountry, ibanLast4 } = before;
    if (text === null) return noIban;
    if (text === maskedIban(ibanCountry, ibanLast4)) return {};
    const changed = await sealed(id, text);
    const isSame = sealedIban !== null && (await sealer.open(id, sealedIban)) === ibanOf(text);
    return isSame ? {} : changed;
  }

  /** @throws 400, 409 */
  async function check(payee: Payee, before: Payee): Promise<void> {
    const { id, workspaceId, partnerId, email } = payee;
    if (partnerId !== null) return;
    // The payee of a partner that was deleted or merged may never have had an email.
    if (email === null && before.email === null) return;
    if (email === null) throw invalidField('email', 'Email is required');
    const other = await payees.ofEmail(workspaceId, email);
    if (other && other.id !== id) throw conflict(payeeMessages.ofEmail);
  }

  return {
    sealed,

    /** @throws 400 for an unknown partner or an invalid IBAN; 409 if the partner, or the email, has a payee */
    async create(actor: Member, sent: NewPayee, row: NewRow): Promise<Payee> {
      const { iban = null, partnerId, ...fields } = sent;
      const partner = partnerId === null ? undefined : await payees.partner(row.workspaceId, partnerId);
      if (partnerId !== null && !partner) throw invalidField('partnerId', PARTNER_NOT_FOUND);
      const payee: Payee = {
        ...emptyPayee,
        ...fields,
        ...row,
        ...(iban !== null && (await sealed(row.id, iban))),
        partnerId,
        name: fields.name ?? partner?.name ?? '',
        email: fields.email === undefined ? (partner?.email ?? null) : fields.email,
        kind: fields.kind ?? (partnerId === null ? 'person' : 'company'),
        method: fields.method ?? null,
        paypalEmail: fields.paypalEmail ?? null,
        accountHolder: fields.accountHolder ?? null,
        country: fields.country ?? null,
        vatId: fields.vatId ?? null,
        currency: fields.currency ?? null,
        taxForm: fields.taxForm ?? null,
      };
      if (!(await payees.insertIfAbsent(payee)))
        throw conflict(partnerId === null ? payeeMessages.ofEmail : payeeMessages.ofPartner);
      await records.recordCreation(actor, payee);
      return payee;
    },

    /** Changes a locked payee. Puts it on hold if the money goes elsewhere. @throws 400; 409 for a taken email */
    async change(actor: Member, before: Payee, { iban, ...wanted }: PayeeChanges): Promise<Payee> {
      const given = { ...wanted, ...(iban !== undefined && (await changedIban(before, iban))) };
      let isMoved = false;
      const after = await records.save(
        actor,
        before,
        (now) => {
          isMoved = movesMoney(before, { ...before, ...given });
          return { ...given, ...(isMoved && { holdUntil: later(now) }) };
        },
        async (changed) => {
          await check(changed, before);
          await payees.update(changed, {}, before).catch((error: unknown) => {
            throw isTaken(error) ? conflict(payeeMessages.ofEmail) : error;
          });
        },
      );
      if (isMoved) await mailChange(before, after, nameOf(actor));
      return after;
    },

    /** Opens the IBAN of a payee; null without one. */
    openIban: async ({ id, sealedIban }: Payee): Promise<string | null> =>
      sealedIban === null ? null : sealer.open(id, sealedIban),

    clock,
  };
}

export type PayeeWrites = ReturnType<typeof createPayeeWrites>;

const later = (now: string): string => new Date(Date.parse(now) + days(HOLD_DAYS)).toISOString();

const nameOf = ({ apiKey, name, email }: Actor): string =>
  apiKey ? `API key ${apiKey.name}` : (name ?? email);

/** Wise sends money to an email. */
const movesMoney = (before: Payee, after: Payee): boolean =>
  [...bankFields].some((field) => Reflect.get(before, field) !== Reflect.get(after, field)) ||
  (after.method === 'wise' && after.email !== before.email);
