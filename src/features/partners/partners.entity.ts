import { readList, writeList } from '../../lib/csv/cell-list';
import { defineEntity } from '../../lib/entities/entity';
import { searchedTexts, type StoredValues, type WithShownValues } from '../custom-fields/custom-values.rules';
import { readChoice } from '../records/import/cells.rules';
import { headerNames, words } from '../records/import/header-names.rules';
import type { WithOwnerName } from '../workspaces/owners/record-owners';
import {
  onboardingStatuses,
  partnerHealths,
  partnerLimits,
  partnerStatuses,
  portalStates,
  type OnboardingStatus,
  type PartnerHealth,
  type PartnerStatus,
} from './partners.rules';

/** spec §3. */
export interface Partner {
  id: string;
  workspaceId: string;
  name: string;
  description: string;
  industry: string;
  size: string;
  location: string;
  website: string | null;
  logo: string | null;
  status: PartnerStatus;
  partnershipType: string[];
  tags: string[];
  /** A value of the workspace's Tier vocabulary; null without one. */
  tier: string | null;
  /** Its id in the tool that it was imported from; null without one. */
  externalId: string | null;
  custom: StoredValues;
  onboardingStatus: OnboardingStatus;
  /** The owner; null without one. */
  ownerId: string | null;
  createdAt: string;
  updatedAt: string;
}

/** A partner as returned by calls and shown on screens. */
export type ShownPartner = WithHealth<WithShownValues<OwnedPartner>>;

/** With its health as the last daily pass has computed it; null before the first one. */
export type WithHealth<Item> = Item & { health: PartnerHealth | null; healthScore: number | null };

/** A partner with the name of its owner. */
export type OwnedPartner = WithOwnerName<Partner>;

export const partnerEntity = defineEntity<OwnedPartner>()({
  title: 'name',
  fields: {
    id: { isFixed: true },
    workspaceId: { isFixed: true },
    name: {
      label: 'Partner Name',
      isRequired: true,
      edit: true,
      search: true,
      sort: 'text',
      import: {
        otherNames: words(
          'partner account name, company name, organization name, organisation name, account name',
          'partner, company, organization, organisation, account, name, firma, firmenname, unternehmen',
          'entreprise, société, nom de l’entreprise, empresa, nombre de la empresa',
        ),
      },
    },
    description: {
      label: 'Description',
      isRequired: true,
      maxLength: partnerLimits.description,
      isMultiline: true,
      edit: true,
      search: true,
      import: {
        otherNames: ['about', 'summary', 'value proposition', 'notes', 'beschreibung', 'descripción'],
      },
    },
    industry: {
      label: 'Industry',
      isRequired: true,
      maxLength: partnerLimits.fact,
      edit: true,
      search: true,
      sort: 'text',
      import: {
        otherNames: headerNames.industry,
      },
    },
    size: {
      label: 'Company Size',
      isRequired: true,
      edit: true,
      import: {
        otherNames: words(
          'employees, number of employees, headcount, employee count, company size, mitarbeiter',
          'mitarbeiterzahl, anzahl mitarbeiter, unternehmensgröße, effectif, nombre d’employés',
          'empleados, número de empleados, tamaño',
        ),
      },
    },
    location: {
      label: 'Location',
      filter: 'place',
      isRequired: true,
      maxLength: partnerLimits.fact,
      edit: true,
      search: true,
      sort: 'text',
      import: {
        otherNames: words(
          'city, region, country, headquarters, hq, address, ort, stadt, standort, land, ville',
          'pays, lieu, ciudad, país, ubicación, billing city, mailing city, address 1: city',
        ),
      },
    },
    website: {
      label: 'Website',
      edit: true,
      search: true,
      import: {
        otherNames: words(
          'url, web, homepage, domain, web address, site, website url, company domain name',
          'webseite, internetseite, site web, site internet, sitio web, página web',
        ),
      },
    },
    logo: {},
    status: {
      label: 'Status',
      edit: 'status',
      sort: partnerStatuses,
      import: {
        otherNames: ['state', 'partner status', 'statut', 'estado'],
        values: { choices: partnerStatuses },
        read: readChoice(partnerStatuses),
      },
    },
    partnershipType: {
      stored: 'json',
      label: 'Partnership Type',
      filter: 'list',
      write: writeList,
      edit: true,
      search: true,
      import: {
        otherNames: ['partnership types', 'partner type', 'partner types', 'type', 'types'],
        read: readList,
      },
    },
    tags: {
      stored: 'json',
      label: 'Tags',
      filter: 'list',
      write: writeList,
      edit: true,
      search: true,
      import: {
        otherNames: ['tag', 'labels', 'categories', 'schlagwörter', 'étiquettes', 'etiquetas'],
        read: readList,
      },
    },
    tier: {
      label: 'Tier',
      edit: true,
      search: true,
      sort: 'text',
      import: { otherNames: ['partner tier', 'partner level', 'level'] },
    },
    externalId: { edit: 'import' },
    custom: { stored: 'json', edit: true, search: searchedTexts },
    onboardingStatus: { label: 'Onboarding Status', filter: onboardingStatuses },
    ownerId: { edit: true },
    createdAt: { label: 'Created', isFixed: true, sort: 'time' },
    updatedAt: { sort: 'time' },
    ownerName: {
      from: null,
      label: 'Owner',
      sort: 'text',
      import: {
        otherNames: ['partner owner', 'company owner', 'organization owner', ...headerNames.owner],
      },
    },
  },
  computed: {
    table: 'partner_figures',
    key: 'partnerId',
    fields: {
      lastTouchAt: { label: 'Last touch', kind: 'time' },
      openPipeline: { label: 'Open pipeline', kind: 'money' },
      won12Months: { label: 'Won 12 months', kind: 'money' },
      portal: { label: 'Portal', kind: portalStates },
      nextCheckIn: { label: 'Next check-in', kind: 'time' },
      health: { label: 'Health', kind: partnerHealths },
      healthScore: { label: 'Health score', kind: 'number' },
    },
  },
  fileOrder: [
    'name',
    'description',
    'industry',
    'size',
    'location',
    'website',
    'partnershipType',
    'tags',
    'tier',
    'status',
  ],
});
