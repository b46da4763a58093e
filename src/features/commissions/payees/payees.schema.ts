import * as z from 'zod';
import { isCountry } from '../../../lib/addresses/countries';
import { oneOf, optionalEmail, optionalId, optionalText, requiredText } from '../../../lib/entities/fields';
import { listedLike } from '../../../lib/listed-like';
import { ibanOf } from '../../../lib/money/iban';
import { isCurrency } from '../../../lib/money/currencies';
import { searchRequest } from '../../../lib/paging';
import { PARTNER_NOT_FOUND } from '../../partners/partner.record';
import { payeeEntity } from './payees.entity';
import { payeeKinds, payeeLimits, payeeMessages, payeeStatuses, payoutMethods } from './payees.rules';

/** A code in capitals, also if it is sent in small letters; empty becomes null. */
const code = (message: string, isKnown: (text: string) => boolean) =>
  z
    .string(message)
    .trim()
    .toUpperCase()
    .transform((text) => text || null)
    .nullable()
    .refine((text) => text === null || isKnown(text), message);

export const countryCode = code('Country must be a code of ISO 3166, such as DE', isCountry);
export const currencyCode = code('Currency must be a code of ISO 4217, such as USD', isCurrency);

const method = z
  .union(
    [z.literal('').transform(() => null), z.enum(payoutMethods), z.null()],
    `Method must be one of: ${payoutMethods.join(', ')}`,
  )
  .meta({ enum: [...payoutMethods, null] });

/** A day, or a time in UTC. */
const dayOrTime = (label: string) => {
  const message = `${label} must be a day such as 2026-01-31, or a time`;
  return z
    .union([z.iso.date(message), z.iso.datetime({ offset: true, error: message })], message)
    .transform((text) => (text.length > 10 ? new Date(text).toISOString() : text));
};

const taxForm = z
  .object(
    {
      kind: requiredText('Kind', payeeLimits.taxForm),
      receivedAt: dayOrTime('receivedAt'),
      validUntil: dayOrTime('validUntil').nullable().default(null),
    },
    'taxForm must be an object with kind, receivedAt and validUntil, or null',
  )
  .nullable();

/** What a partner's own users can change, too. The service checks the IBAN. */
const own = {
  name: requiredText('Name', payeeLimits.name),
  email: optionalEmail('Invalid email address'),
  kind: oneOf('Kind', payeeKinds),
  method,
  paypalEmail: optionalEmail('Invalid PayPal address'),
  iban: optionalText('IBAN', 60),
  accountHolder: optionalText('Account holder', payeeLimits.accountHolder),
  country: countryCode,
  vatId: optionalText('VAT ID', payeeLimits.vatId),
  currency: currencyCode,
};

export const ownPayeeChanges = z.object(own).partial();
export const payeeChanges = ownPayeeChanges.extend({ taxForm: taxForm.optional() });

/** Either a partner, or a person with a name and an email. */
export const newPayee = payeeChanges
  .extend({ partnerId: optionalId(PARTNER_NOT_FOUND).default(null) })
  .superRefine(({ partnerId, name, email }, context) => {
    if (partnerId !== null) return;
    for (const [field, value] of Object.entries({ name, email }))
      if (!value) context.addIssue({ code: 'custom', path: [field], message: payeeMessages.partnerOrPerson });
  });

/** A row of an imported file. The changes of a payee have the rest of the checks. */
const importedShape = z.object({
  name: optionalText('Name', payeeLimits.name).default(null),
  partnerName: optionalText('Partner', 200).default(null),
  /** The service finds it. */
  partnerId: z.string().nullable().default(null),
  email: own.email.default(null),
  kind: own.kind.nullable().default(null),
  method: method.default(null),
  paypalEmail: own.paypalEmail.default(null),
  iban: own.iban.default(null),
  accountHolder: own.accountHolder.default(null),
  country: countryCode.default(null),
  vatId: own.vatId.default(null),
  currency: currencyCode.default(null),
});

export const importedPayee = importedShape.superRefine(({ partnerName, name, email, iban }, context) => {
  const report = (field: string, message: string) =>
    context.addIssue({ code: 'custom', path: [field], message });
  if (iban !== null && ibanOf(iban) === null) report('iban', payeeMessages.invalidIban);
  if (partnerName !== null) return;
  for (const [field, value] of Object.entries({ name, email }))
    if (value === null) report(field, payeeMessages.partnerOrPerson);
});
export const importedPayeeChanges = importedShape.partial();

export type ImportedPayee = z.infer<typeof importedPayee>;

export const payeeFilters = searchRequest.extend({
  ...listedLike(payeeEntity),
  status: oneOf('Status', payeeStatuses).optional(),
});

export type OwnPayeeChanges = z.infer<typeof ownPayeeChanges>;
export type PayeeChanges = z.infer<typeof payeeChanges>;
export type NewPayee = z.infer<typeof newPayee>;
export type PayeeFilters = z.infer<typeof payeeFilters>;
