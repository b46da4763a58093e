import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { packageRoot } from '../../../lib/package-root';
import { readCsv } from '../../../lib/csv/read-csv';
import { decodeText } from '../../../lib/csv/decode-text';
import { externalId } from '../records/record-import';
import { importFields } from '../../records/import/entity-import.rules';
import type { AnyEntity } from '../../../lib/entities/entity';
import { dealEntity } from '../../deals/deals.entity';
import { leadEntity } from '../../leads/leads.entity';
import { contactFields } from '../../partners/imported-contacts.schema';
import { partnerEntity } from '../../partners/partners.entity';
import { columnsOf } from '../imports.rules';
import { guessMapping } from './guess-mapping';

const kinds: Record<'partners' | 'leads' | 'deals', { entity: AnyEntity; prefixes: string[] }> = {
  partners: {
    entity: partnerEntity,
    prefixes: ['organization', 'organisation', 'company', 'account', 'partner'],
  },
  leads: { entity: leadEntity, prefixes: ['person', 'lead', 'contact'] },
  deals: { entity: dealEntity, prefixes: ['deal', 'opportunity'] },
};

/** Returns the headers of each mapped field. */
function guess(kind: keyof typeof kinds, headers: readonly string[]): Record<string, string> {
  const { entity, prefixes } = kinds[kind];
  const mapping = guessMapping(
    {
      prefixes,
      fields: [...importFields(entity), ...(kind === 'partners' ? contactFields : []), externalId(prefixes)],
    },
    headers,
  );
  return Object.fromEntries(
    Object.entries(mapping).flatMap(([field, source]) =>
      source === null
        ? []
        : [
            [
              field,
              columnsOf(source)
                .map((column) => headers[column])
                .join(' + '),
            ],
          ],
    ),
  );
}

it.each<[file: string, kind: keyof typeof kinds, expected: Record<string, string>]>([
  [
    'hubspot-companies.csv',
    'partners',
    {
      name: 'Company name',
      website: 'Website URL',
      ownerName: 'Company owner',
      location: 'City',
      industry: 'Industry',
      size: 'Number of Employees',
      description: 'Description',
      partnershipType: 'Type',
      externalId: 'Record ID',
    },
  ],
  [
    'hubspot-deals.csv',
    'deals',
    {
      name: 'Deal Name',
      customerName: 'Associated Company',
      partnerName: 'Partner',
      amount: 'Amount',
      currency: 'Currency',
      expectedCloseDate: 'Close Date',
      ownerName: 'Deal owner',
      contactName: 'Associated Contact',
      externalId: 'Record ID',
    },
  ],
  [
    'salesforce-leads.csv',
    'leads',
    {
      name: 'Name',
      company: 'Company',
      email: 'Email',
      industry: 'Industry',
      city: 'City',
      priority: 'Rating',
      status: 'Status',
      externalId: 'Id',
    },
  ],
  [
    'pipedrive-organizations.csv',
    'partners',
    {
      name: 'Organization - Name',
      ownerName: 'Organization - Owner',
      location: 'Organization - Address',
      industry: 'Organization - Industry',
      size: 'Organization - Number of employees',
      website: 'Organization - Website',
      externalId: 'Organization - ID',
    },
  ],
  [
    'partnerstack-partners.csv',
    'partners',
    {
      name: 'company_name',
      website: 'website',
      status: 'status',
      tags: 'tags',
      location: 'country',
      externalId: 'partner_key',
      contactName: 'first_name + last_name',
      contactEmail: 'email',
    },
  ],
  [
    'outlook-contacts.csv',
    'leads',
    {
      name: 'First Name + Middle Name + Last Name',
      company: 'Company',
      email: 'E-mail Address',
      city: 'Business City',
    },
  ],
  [
    'german-excel.csv',
    'leads',
    {
      name: 'Name',
      company: 'Firma',
      email: 'E-Mail',
      industry: 'Branche',
      city: 'Stadt',
      priority: 'Priorität',
      status: 'Status',
    },
  ],
])('%s of %s maps by itself', async (file, kind, expected) => {
  const bytes = await readFile(join(packageRoot, 'fixtures/imports', file));
  expect(guess(kind, readCsv(decodeText(bytes).text).header.cells)).toEqual(expected);
});

it.each<[kind: keyof typeof kinds, headers: string, expected: Record<string, string>]>([
  [
    'leads',
    'Person - Name;Person - Email - Work;Person - Organization;Person - ID;Person - Owner',
    {
      name: 'Person - Name',
      email: 'Person - Email - Work',
      company: 'Person - Organization',
      externalId: 'Person - ID',
      ownerName: 'Person - Owner',
    },
  ],
  [
    'deals',
    'Deal - ID;Deal - Title;Deal - Value;Deal - Currency;Deal - Organization;Deal - Contact person;Deal - Expected close date',
    {
      externalId: 'Deal - ID',
      name: 'Deal - Title',
      amount: 'Deal - Value',
      currency: 'Deal - Currency',
      customerName: 'Deal - Organization',
      contactName: 'Deal - Contact person',
      expectedCloseDate: 'Deal - Expected close date',
    },
  ],
  [
    'leads',
    'Record ID;First Name;Last Name;Email;Company Name;City;Lead Status;Contact owner',
    {
      externalId: 'Record ID',
      name: 'First Name + Last Name',
      email: 'Email',
      company: 'Company Name',
      city: 'City',
      status: 'Lead Status',
      ownerName: 'Contact owner',
    },
  ],
  [
    'leads',
    'Given Name;Additional Name;Family Name;Organization Name;E-mail 1 - Value',
    {
      name: 'Given Name + Additional Name + Family Name',
      company: 'Organization Name',
      email: 'E-mail 1 - Value',
    },
  ],
  ['leads', 'Vorname;Name;Firma;E-Mail', { name: 'Vorname + Name', company: 'Firma', email: 'E-Mail' }],
  [
    'leads',
    'Prénom;Nom;Entreprise;Courriel;Ville;Priorité;Statut',
    {
      name: 'Prénom + Nom',
      company: 'Entreprise',
      email: 'Courriel',
      city: 'Ville',
      priority: 'Priorité',
      status: 'Statut',
    },
  ],
  [
    'leads',
    'Nombre;Apellidos;Empresa;Correo electrónico;Ciudad;Prioridad',
    {
      name: 'Nombre + Apellidos',
      company: 'Empresa',
      email: 'Correo electrónico',
      city: 'Ciudad',
      priority: 'Prioridad',
    },
  ],
  [
    'partners',
    'Account ID;Account Name;Website;Industry;Employees;Billing City;Account Owner;Description',
    {
      externalId: 'Account ID',
      name: 'Account Name',
      website: 'Website',
      industry: 'Industry',
      size: 'Employees',
      location: 'Billing City',
      ownerName: 'Account Owner',
      description: 'Description',
    },
  ],
  [
    'partners',
    'Firma;Beschreibung;Branche;Mitarbeiter;Ort;Webseite',
    {
      name: 'Firma',
      description: 'Beschreibung',
      industry: 'Branche',
      size: 'Mitarbeiter',
      location: 'Ort',
      website: 'Webseite',
    },
  ],
  [
    'deals',
    'Opportunity Name;Account Name;Partner;Amount;Amount Currency;Close Date;Opportunity Owner;Opportunity ID',
    {
      name: 'Opportunity Name',
      customerName: 'Account Name',
      partnerName: 'Partner',
      amount: 'Amount',
      currency: 'Amount Currency',
      expectedCloseDate: 'Close Date',
      ownerName: 'Opportunity Owner',
      externalId: 'Opportunity ID',
    },
  ],
])('a file of %s with the columns %s maps by itself', (kind, headers, expected) => {
  expect(guess(kind, headers.split(';'))).toEqual(expected);
});
