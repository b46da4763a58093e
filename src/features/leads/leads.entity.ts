import { defineEntity } from '../../lib/entities/entity';
import { searchedTexts, type StoredValues } from '../custom-fields/custom-values.rules';
import { readChoice } from '../records/import/cells.rules';
import { headerNames, words } from '../records/import/header-names.rules';
import type { WithOwnerName } from '../workspaces/owners/record-owners';
import { leadPriorities, leadStatuses, type LeadPriority, type LeadStatus } from './leads.rules';

/** spec §3. */
export interface Lead {
  id: string;
  workspaceId: string;
  name: string;
  company: string;
  /** Empty if a rule created it. */
  email: string;
  industry: string | null;
  city: string | null;
  priority: LeadPriority | null;
  status: LeadStatus;
  /** The partner that submitted it in the portal; null after the partner is deleted. */
  partnerId: string | null;
  /** Its id in the tool that it was imported from; null without one. */
  externalId: string | null;
  custom: StoredValues;
  /** The owner; null without one. */
  ownerId: string | null;
  /** The user who added it; null for a rule, and when that account is deleted. */
  createdBy: string | null;
  createdAt: string;
  updatedAt: string;
}

export interface NamedLead extends Lead {
  partnerName: string | null;
}

/** A lead as lists show it. */
export type OwnedLead = WithOwnerName<NamedLead>;

export const leadEntity = defineEntity<OwnedLead>()({
  title: 'name',
  fields: {
    id: { isFixed: true },
    workspaceId: { isFixed: true },
    name: {
      label: 'Name',
      maxLength: 200,
      isRequired: true,
      edit: true,
      search: true,
      sort: 'text',
      import: {
        kind: 'person',
        otherNames: words(
          'full name, contact, contact name, lead, lead name, person, vollständiger name',
          'ansprechpartner, kontakt, nom, nom complet, nombre, nombre completo, contacto',
          'display name, file as',
        ),
      },
    },
    company: {
      label: 'Company',
      maxLength: 200,
      isRequired: true,
      edit: true,
      search: true,
      sort: 'text',
      import: {
        otherNames: words(
          'company name, organization, organisation, account, account name, employer',
          'organization name, organization 1 - name, organisation name, firma, unternehmen',
          'entreprise, société, empresa, compañía',
        ),
      },
    },
    email: {
      label: 'Email',
      isRequired: true,
      edit: true,
      search: true,
      sort: 'text',
      import: {
        kind: 'email',
        otherNames: words(
          'e-mail, email address, e-mail address, mail, contact email, work email',
          'e-mail 1 - value, email 1, email 1 - value, e-mail-adresse, mailadresse, courriel',
          'adresse e-mail, adresse email, correo, correo electrónico, email - work',
        ),
      },
    },
    industry: {
      label: 'Industry',
      maxLength: 200,
      edit: true,
      search: true,
      sort: 'text',
      import: {
        otherNames: headerNames.industry,
      },
    },
    city: {
      label: 'City',
      maxLength: 200,
      edit: true,
      search: true,
      sort: 'text',
      import: {
        otherNames: words(
          'town, location, place, business city, mailing city, billing city, stadt, ort, ville',
          'ciudad',
        ),
      },
    },
    priority: {
      label: 'Priority',
      edit: true,
      sort: leadPriorities,
      import: {
        otherNames: ['importance', 'rating', 'hubspot score', 'priorität', 'priorité', 'prioridad'],
        values: { choices: leadPriorities },
        read: readChoice(leadPriorities),
      },
    },
    status: {
      label: 'Status',
      edit: 'status',
      sort: leadStatuses,
      import: {
        otherNames: ['state', 'stage', 'lead status', 'statut', 'estado'],
        values: { choices: leadStatuses },
        read: readChoice(leadStatuses),
      },
    },
    partnerId: { isFixed: true },
    partnerName: { from: 'p.name', label: 'Partner' },
    externalId: { edit: 'import' },
    custom: { stored: 'json', edit: true, search: searchedTexts },
    ownerId: { edit: true },
    createdBy: { isFixed: true },
    createdAt: { label: 'Created', isFixed: true, sort: 'time' },
    updatedAt: { sort: 'time' },
    ownerName: {
      from: null,
      label: 'Owner',
      sort: 'text',
      import: {
        otherNames: ['lead owner', 'contact owner', ...headerNames.owner],
      },
    },
  },
});
