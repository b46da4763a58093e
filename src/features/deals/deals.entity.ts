import { readList, writeList } from '../../lib/csv/cell-list';
import { defineEntity } from '../../lib/entities/entity';
import { searchedTexts, type StoredValues } from '../custom-fields/custom-values.rules';
import { headerNames, words } from '../records/import/header-names.rules';
import type { WithOwnerName } from '../workspaces/owners/record-owners';
import { dealLimits, dealStatuses, type DealStatus } from './deals.rules';

/** A customer that a partner has registered (contract-2, D). */
export interface Deal {
  id: string;
  workspaceId: string;
  partnerId: string;
  /** The lead that became this deal; null after the lead is deleted. */
  leadId: string | null;
  name: string;
  customerName: string;
  /** A host name without `www.`. */
  customerDomain: string | null;
  contactName: string | null;
  contactEmail: string | null;
  /** A decimal with the digits of the currency. */
  amount: string | null;
  /** ISO 4217. */
  currency: string | null;
  /** `yyyy-MM-dd` */
  expectedCloseDate: string | null;
  notes: string | null;
  status: DealStatus;
  /** The reason why it was rejected, lost or withdrawn. */
  reason: string | null;
  /** The user who submitted it; null when that account is deleted. */
  submittedBy: string | null;
  submittedAt: string;
  decidedBy: string | null;
  decidedAt: string | null;
  /** The referral program whose rules it follows when it is won; null: the workspace's. */
  programId: string | null;
  /** The end of the protection that the approval gave. */
  protectedUntil: string | null;
  /** When it was won or lost. */
  closedAt: string | null;
  /** The ids of the partners that helped to win it, besides the one that registered it, in ascending order. */
  influencers: string[];
  /** Its id in the tool that it was imported from; null without one. */
  externalId: string | null;
  custom: StoredValues;
  /** The owner; null without one. */
  ownerId: string | null;
  createdAt: string;
  updatedAt: string;
}

/** With the names of its partner and of the people, or their emails. */
export interface NamedDeal extends Deal {
  partnerName: string;
  /** In the order of `influencers`. */
  influencerNames: string[];
  submittedByName: string | null;
  decidedByName: string | null;
}

/** A deal as lists show it. */
export type OwnedDeal = WithOwnerName<NamedDeal>;

export const dealEntity = defineEntity<OwnedDeal>()({
  title: 'name',
  fields: {
    id: { isFixed: true },
    workspaceId: { isFixed: true },
    partnerId: { edit: true },
    leadId: { isFixed: true },
    name: {
      label: 'Name',
      maxLength: dealLimits.name,
      isRequired: true,
      edit: true,
      search: true,
      sort: 'text',
      import: {
        otherNames: words(
          'deal, deal name, opportunity, opportunity name, title, deal title, name, geschäft',
          'titel, affaire, titre, negocio, título',
        ),
      },
    },
    customerName: {
      label: 'Customer name',
      maxLength: dealLimits.name,
      isRequired: true,
      edit: true,
      search: true,
      sort: 'text',
      import: {
        otherNames: words(
          'customer, company, company name, account, account name, end customer',
          'associated company, organization, organization name, kunde, firma, client',
          'entreprise, cliente, empresa',
        ),
      },
    },
    partnerName: {
      from: 'p.name',
      label: 'Partner',
      sort: 'text',
      isRequired: true,
      import: {
        otherNames: words(
          'partner name, reseller, registered by, agency, vermittler, vertriebspartner',
          'partenaire, revendeur, socio',
        ),
      },
    },
    customerDomain: {
      label: 'Customer domain',
      edit: true,
      search: true,
      sort: 'text',
      import: { otherNames: ['domain', 'website', 'url', 'customer website', 'web address'] },
    },
    contactName: {
      label: 'Contact name',
      maxLength: dealLimits.name,
      edit: true,
      search: true,
      import: {
        kind: 'person',
        otherNames: words(
          'contact, contact person, person, associated contact, primary contact',
          'ansprechpartner, kontakt, interlocuteur, contacto',
        ),
      },
    },
    contactEmail: {
      label: 'Contact email',
      edit: true,
      search: true,
      import: {
        kind: 'email',
        otherNames: words(
          'email, e-mail, email address, mail, e-mail-adresse, courriel, adresse e-mail',
          'correo electrónico',
        ),
      },
    },
    amount: {
      label: 'Amount',
      edit: true,
      sort: 'decimal',
      minor: 'amountMinor',
      import: {
        kind: 'number',
        otherNames: words(
          'value, deal value, deal size, revenue, betrag, wert, umsatz, montant, valeur',
          'importe, valor, monto',
        ),
      },
    },
    currency: {
      label: 'Currency',
      edit: true,
      import: {
        otherNames: words('currency code, währung, devise, monnaie, moneda, divisa, amount currency'),
      },
    },
    expectedCloseDate: {
      label: 'Expected close date',
      edit: true,
      sort: 'day',
      import: {
        kind: 'date',
        otherNames: words(
          'close date, expected close, closing date, close, abschlussdatum',
          'erwartetes abschlussdatum, date de clôture, date de clôture prévue, fecha de cierre',
          'expected closing date',
        ),
      },
    },
    status: { label: 'Status', edit: 'status', sort: dealStatuses },
    reason: { label: 'Reason', edit: 'status' },
    submittedBy: {},
    submittedByName: { from: { user: 'submitter' }, label: 'Submitted by' },
    submittedAt: { label: 'Submitted', sort: 'time' },
    decidedBy: {},
    decidedByName: { from: { user: 'decider' }, label: 'Decided by' },
    decidedAt: { label: 'Decided', sort: 'time' },
    protectedUntil: { label: 'Protected until', edit: 'status', sort: 'time' },
    closedAt: { label: 'Closed', sort: 'time' },
    notes: {
      label: 'Notes',
      maxLength: dealLimits.notes,
      isMultiline: true,
      edit: true,
      import: {
        otherNames: words('note, description, comments, notizen, bemerkung, remarques, notas'),
      },
    },
    influencers: { from: null, stored: 'json', edit: true },
    influencerNames: {
      from: null,
      stored: 'json',
      label: 'Influenced by',
      write: writeList,
      import: {
        otherNames: words('influencers, influencing partners, influence partners, supporting partners'),
        read: readList,
      },
    },
    programId: { edit: true },
    externalId: { edit: 'import' },
    custom: { stored: 'json', edit: true, search: searchedTexts },
    ownerId: { edit: true },
    createdAt: { label: 'Created', isFixed: true, sort: 'time' },
    updatedAt: { sort: 'time' },
    ownerName: {
      from: null,
      label: 'Owner',
      sort: 'text',
      import: {
        otherNames: ['deal owner', 'opportunity owner', ...headerNames.owner],
      },
    },
  },
});
