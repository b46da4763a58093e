import { findIdsByKey } from '../../../db/existing-keys';
import type { Db } from '../../../db/connect';
import type { Clock } from '../../../lib/clock';
import { mapYielding } from '../../../lib/concurrency/yield-to-event-loop';
import { defineEntity } from '../../../lib/entities/entity';
import { headerNames, words } from '../../records/import/header-names.rules';
import { createEntityImportable } from '../../records/import/entity-importable';
import type { Importable } from '../../records/import/importable';
import { createFindIds } from '../../records/import/record-keys';
import { createReference, inTurn, partnerReference, type RowCheck } from '../../records/import/row-checks';
import type { ImportKey } from '../../records/import/updates.rules';
import { payeeRecord } from './payee.record';
import { emptyPayee, type Payee } from './payees.entity';
import type { PayeesRepo } from './payees.repo';
import { payeeKinds, payoutMethods } from './payees.rules';
import {
  importedPayee,
  importedPayeeChanges,
  payeeChanges,
  type ImportedPayee,
  type PayeeChanges,
} from './payees.schema';
import type { PayeesService } from './payees.service';
import type { PayeeWrites } from './write-payees';

interface Dependencies {
  db: Db;
  payees: PayeesRepo;
  writes: Pick<PayeeWrites, 'sealed'>;
  service: PayeesService;
  clock: Clock;
}

/** A new payee whose IBAN isn't encrypted yet. */
type Draft = Omit<Payee, 'sealedIban' | 'ibanCountry' | 'ibanLast4'> & { iban: string | null };

/** The fields of a file, in the order of the screen. */
export const payeeFileEntity = defineEntity<Omit<ImportedPayee, 'partnerId'>>()({
  title: 'name',
  fields: {
    name: {
      label: 'Name',
      import: {
        otherNames: words(
          'payee, payee name, recipient, recipient name, beneficiary, full name, affiliate, affiliate name',
          'empfänger, zahlungsempfänger, bénéficiaire, nom, beneficiario, nombre',
        ),
      },
    },
    partnerName: { label: 'Partner', import: { otherNames: headerNames.partner } },
    email: { label: 'Email', import: { kind: 'email', otherNames: ['payee email', ...headerNames.email] } },
    kind: {
      label: 'Kind',
      import: { otherNames: words('payee type, entity type, receiver type, type, art') },
    },
    method: {
      label: 'Payout Method',
      import: {
        otherNames: words(
          'method, payment method, payout type, zahlungsart, mode de paiement, método de pago',
        ),
      },
    },
    paypalEmail: {
      label: 'PayPal Address',
      import: { kind: 'email', otherNames: words('paypal, paypal email, paypal e-mail, paypal account') },
    },
    iban: {
      label: 'IBAN',
      import: {
        otherNames: words('bank account, account number, kontonummer, compte bancaire, cuenta bancaria'),
      },
    },
    accountHolder: {
      label: 'Account Holder',
      import: { otherNames: words('account holder name, account name, kontoinhaber, titulaire, titular') },
    },
    country: { label: 'Country', import: { otherNames: words('country code, land, pays, país') } },
    vatId: {
      label: 'VAT ID',
      import: { otherNames: words('vat, vat number, tax id, ust-idnr, umsatzsteuer-id, numéro de tva, nif') },
    },
    currency: {
      label: 'Currency',
      import: { otherNames: words('payout currency, währung, devise, moneda') },
    },
  },
});

const OF_PARTNER = 'partner ';
const OF_PERSON = 'email ';
const keysOf = (keys: readonly string[], kind: string): string[] =>
  keys.flatMap((key) => (key.startsWith(kind) ? [key.slice(kind.length)] : []));

/** Imports payees of partners, and people by their email, with the checks of the call. IBANs are encrypted before they are stored. */
export function createPayeeImport(dependencies: Dependencies): Importable<ImportedPayee> {
  const { db, payees, writes, service, clock } = dependencies;
  const partner = createReference<ImportedPayee>(createFindIds(db), partnerReference);

  /** A payee belongs to a partner, or to a person with an email. */
  const byOwner: ImportKey<ImportedPayee> = {
    name: 'email',
    fields: ['email', 'partnerName', 'partnerId'],
    what: 'email or partner',
    of({ partnerId, partnerName, email }) {
      if (partnerId) return OF_PARTNER + partnerId;
      return email && !partnerName ? OF_PERSON + email.toLowerCase() : null;
    },
    async find(workspaceId, keys) {
      const found = new Map<string, readonly string[]>();
      for (const [kind, column] of [
        [OF_PARTNER, 'partnerId'],
        [OF_PERSON, 'emailKey'],
      ] as const)
        for (const [key, ids] of await findIdsByKey(
          db,
          { table: 'payees', column, workspaceId, isFolded: false },
          keysOf(keys, kind),
        ))
          found.set(kind + key, ids);
      return found;
    },
  };

  /** Adds the name and the email of the partner to rows that lack them. */
  const checkPartners: RowCheck<ImportedPayee> = async (workspaceId, rows) => {
    const ids = [...new Set(rows.flatMap(({ partnerId }) => partnerId ?? []))];
    const found = await payees.partners(workspaceId, ids);
    return {
      results: rows.map((row) => {
        const known = found.get(row.partnerId ?? '');
        return {
          row: known ? { ...row, name: row.name ?? known.name, email: row.email ?? known.email } : row,
        };
      }),
      // Their ids are checked again with the reference.
      isCurrent: async () => true,
    };
  };

  return createEntityImportable<ImportedPayee, Draft, PayeeChanges>({
    record: payeeRecord,
    entity: payeeFileEntity,
    prefixes: ['payee', 'affiliate', 'recipient'],
    values: {
      partnerName: { known: partner.known },
      kind: { choices: payeeKinds },
      method: { choices: payoutMethods },
    },
    schema: importedPayee,
    changes: importedPayeeChanges,
    keys: [byOwner],
    check: inTurn(partner.check, checkPartners),
    checkChanges: partner.check,
    service,
    body: payeeChanges,
    draft: (_actor, { partnerName: _, kind, ...row }, base) => ({
      ...emptyPayee,
      ...base,
      ...row,
      name: row.name ?? '',
      kind: kind ?? (row.partnerId === null ? 'person' : 'company'),
    }),
    async prepare(_actor, made) {
      const sealed = await mapYielding(made, async ({ iban, ...payee }): Promise<Payee> => ({
        ...payee,
        ...emptyIban,
        ...(iban !== null && (await writes.sealed(payee.id, iban))),
      }));
      return payees.prepareInsertAll(sealed);
    },
    clock,
  });
}

const emptyIban = { sealedIban: null, ibanCountry: null, ibanLast4: null };
