import { defineEntity } from '../../../lib/entities/entity';
import {
  payeeKinds,
  payoutMethods,
  type PayeeKind,
  type PayeeStatus,
  type PayoutMethod,
} from './payees.rules';

/** A form about taxes that the payee has handed in, such as a W-9. Days or times, ISO 8601. */
export interface TaxForm {
  kind: string;
  receivedAt: string;
  validUntil: string | null;
}

/** Who is paid: a partner, or a person by email. */
export interface Payee {
  id: string;
  workspaceId: string;
  /** null for a person, and after the partner is deleted. */
  partnerId: string | null;
  name: string;
  email: string | null;
  kind: PayeeKind;
  method: PayoutMethod | null;
  paypalEmail: string | null;
  /** Never leaves the server, except in the file of a payout. */
  sealedIban: string | null;
  ibanCountry: string | null;
  ibanLast4: string | null;
  accountHolder: string | null;
  /** ISO 3166. */
  country: string | null;
  vatId: string | null;
  /** ISO 4217. */
  currency: string | null;
  holdUntil: string | null;
  taxForm: TaxForm | null;
  createdAt: string;
  updatedAt: string;
}

export type SealedIban = Pick<Payee, 'sealedIban' | 'ibanCountry' | 'ibanLast4'>;

export const noIban: SealedIban = { sealedIban: null, ibanCountry: null, ibanLast4: null };

/** What a new payee has before anybody enters where its money goes. */
export const emptyPayee = {
  ...noIban,
  email: null,
  method: null,
  paypalEmail: null,
  accountHolder: null,
  country: null,
  vatId: null,
  currency: null,
  holdUntil: null,
  taxForm: null,
} satisfies Partial<Payee>;

/** A payee as calls answer it. `iban` is its country and its last four digits. */
export interface PayeeView extends Omit<Payee, 'sealedIban' | 'ibanCountry' | 'ibanLast4'> {
  iban: string | null;
  status: PayeeStatus;
}

export const payeeEntity = defineEntity<Payee>()({
  title: 'name',
  fields: {
    id: { isFixed: true },
    workspaceId: { isFixed: true },
    partnerId: { isFixed: true },
    name: { label: 'Name', edit: true, search: true, sort: 'text' },
    email: { label: 'Email', edit: true, search: true },
    kind: { label: 'Kind', edit: true, filter: payeeKinds },
    method: { label: 'Payout Method', edit: true, filter: payoutMethods },
    paypalEmail: { label: 'PayPal Address', edit: true, filter: 'none' },
    sealedIban: { edit: true, filter: 'none' },
    ibanCountry: { filter: 'none' },
    ibanLast4: { filter: 'none' },
    accountHolder: { label: 'Account Holder', edit: true, filter: 'none' },
    country: { label: 'Country', edit: true, filter: 'text' },
    vatId: { label: 'VAT ID', edit: true, filter: 'text' },
    currency: { label: 'Currency', edit: true, filter: 'text' },
    holdUntil: { label: 'On Hold Until', filter: 'time' },
    taxForm: { stored: 'json', label: 'Tax Form', write: ({ kind }) => kind, edit: true },
    createdAt: { label: 'Created', isFixed: true, sort: 'time' },
    updatedAt: {},
  },
});

/** The fields that say where the money goes. */
export const bankFields: ReadonlySet<string> = new Set([
  'method',
  'paypalEmail',
  'sealedIban',
  'accountHolder',
] satisfies (keyof Payee)[]);
