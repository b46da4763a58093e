import type { PayeeView } from '../../../../src/features/commissions/payees/payees.entity';
import type {
  OwnPayeeChanges,
  PayeeChanges,
} from '../../../../src/features/commissions/payees/payees.schema';
import { text, type FieldsOf } from '../../../lib/forms/form-fields';

/** What partners change themselves, too. */
export const ownPayeeFields = {
  name: text,
  email: text,
  kind: text,
  method: text,
  paypalEmail: text,
  iban: text,
  accountHolder: text,
  country: text,
  vatId: text,
  currency: text,
} satisfies FieldsOf<OwnPayeeChanges>;

/** A tax form is three fields of one value. */
export const payeeFields = {
  ...ownPayeeFields,
  partnerId: text,
  taxKind: text,
  taxReceivedAt: text,
  taxValidUntil: text,
};

/** Returns the payee with a field for each part of its tax form. */
export const withTaxFields = (payee: PayeeView) => ({
  ...payee,
  taxKind: payee.taxForm?.kind ?? '',
  taxReceivedAt: payee.taxForm?.receivedAt.slice(0, 10) ?? '',
  taxValidUntil: payee.taxForm?.validUntil?.slice(0, 10) ?? '',
});

type Values = Partial<Record<keyof typeof payeeFields, string>>;

/** Returns the body that the calls take. */
export function bodyOf({ taxKind = '', taxReceivedAt = '', taxValidUntil = '', ...values }: Values) {
  const taxForm: PayeeChanges['taxForm'] =
    taxKind === ''
      ? null
      : { kind: taxKind, receivedAt: taxReceivedAt, validUntil: taxValidUntil === '' ? null : taxValidUntil };
  return { ...values, taxForm };
}
