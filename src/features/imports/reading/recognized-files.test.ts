import { describe, expect, it } from 'vitest';
import type { AnyEntity } from '../../../lib/entities/entity';
import { linkEntity } from '../../affiliates/affiliate-links.entity';
import { campaignEntity } from '../../campaigns/campaigns.entity';
import { dealEntity } from '../../deals/deals.entity';
import { eventEntity } from '../../events/events.entity';
import { leadEntity } from '../../leads/leads.entity';
import { contactFields } from '../../partners/imported-contacts.schema';
import { partnerEntity } from '../../partners/partners.entity';
import { contactFileEntity } from '../../partners/records/contacts.entity';
import { importFields } from '../../records/import/entity-import.rules';
import { referralEntity } from '../../referrals/referrals.entity';
import { columnsOf, type ImportEntity, type ImportPreset } from '../imports.rules';
import { externalId } from '../records/record-import';
import { guessMapping } from './guess-mapping';
import { recognizeEntity } from './recognize-entity';
import { recognizePreset } from './recognize-preset';

type Kind = Exclude<ImportEntity, 'monitored-sources'>;

const kindOf = (entity: Kind, declared: AnyEntity, prefixes: string[], hasId = false) => ({
  entity,
  importable: {
    prefixes,
    fields: [
      ...importFields(declared),
      ...(entity === 'partners' ? contactFields : []),
      ...(hasId ? [externalId(prefixes)] : []),
    ],
  },
});

const kinds = [
  kindOf('partners', partnerEntity, ['organization', 'organisation', 'company', 'account', 'partner'], true),
  kindOf('contacts', contactFileEntity, ['contact', 'person']),
  kindOf('leads', leadEntity, ['person', 'lead', 'contact'], true),
  kindOf('deals', dealEntity, ['deal', 'opportunity'], true),
  kindOf('campaigns', campaignEntity, ['campaign']),
  kindOf('events', eventEntity, ['event']),
  kindOf('affiliate-links', linkEntity, ['affiliate', 'link', 'publisher']),
  kindOf('referrals', referralEntity, ['referral', 'referred', 'lead', 'customer']),
];

/** Layouts of tools with the kind that they have, and the columns that have no place here. All names are those of the tools. */
const files: readonly [
  file: string,
  kind: Kind,
  preset: ImportPreset | null,
  header: string,
  ignored?: string,
][] = [
  [
    'HubSpot companies',
    'partners',
    'hubspot',
    'Record ID,Company name,Company owner,City,Industry,Number of Employees,Description,Website URL',
  ],
  [
    'HubSpot contacts',
    'leads',
    'hubspot',
    'Record ID - Contact,First Name,Last Name,Email,Contact owner,Lead Status,Company Name,City',
  ],
  [
    'HubSpot deals',
    'deals',
    'hubspot',
    'Record ID,Deal Name,Close Date,Deal owner,Amount,Currency,Associated Company,Associated Contact,Partner',
  ],
  ['HubSpot marketing campaigns', 'campaigns', null, 'Campaign Name,Campaign Type,Description,Company'],
  ['Salesforce leads', 'leads', 'salesforce', 'Id,Name,Company,City,Email,Status,Industry,Rating,Lead Owner'],
  [
    'Salesforce accounts',
    'partners',
    'salesforce',
    'Account Name,Account ID,Account Owner,Type,Industry,Employees,Billing City,Website,Description',
  ],
  [
    'Salesforce opportunities',
    'deals',
    'salesforce',
    'Opportunity Name,Opportunity ID,Opportunity Owner,Account Name,Partner Name,Amount,Amount Currency,Close Date',
  ],
  ['Salesforce contacts', 'contacts', null, 'First Name,Last Name,Title,Email,Phone,Account Name'],
  ['Salesforce campaigns', 'campaigns', null, 'Campaign Name,Type,Description,Parent Account'],
  [
    'Pipedrive organizations',
    'partners',
    'pipedrive',
    'Organization - Name,Organization - ID,Organization - Owner,Organization - Address,Organization - Industry,Organization - Number of employees,Organization - Website',
  ],
  [
    'Pipedrive people',
    'contacts',
    'pipedrive',
    'Person - Name,Person - Email - Work,Person - Phone - Work,Person - Organization,Person - Job title',
  ],
  [
    'Pipedrive deals',
    'deals',
    'pipedrive',
    'Deal - Title,Deal - ID,Deal - Owner,Deal - Organization,Deal - Contact person,Deal - Value,Deal - Currency,Deal - Expected close date,Deal - Partner',
  ],
  [
    'PartnerStack partners',
    'affiliate-links',
    'partnerstack',
    'partner_key,name,email,company,group,status,commission',
  ],
  [
    'Rewardful affiliates',
    'affiliate-links',
    'rewardful',
    'First Name,Last Name,Email,State,Campaign,Token,Link,Coupon',
  ],
  [
    'Tolt partners',
    'affiliate-links',
    'tolt',
    'first_name,last_name,email,company_name,status,link_value,referral_link,promotion_code',
  ],
  [
    'FirstPromoter promoters',
    'affiliate-links',
    'firstpromoter',
    'email,first_name,last_name,company_name,ref_id,ref_link,promo_code,state',
  ],
  [
    'Tapfiliate affiliates',
    'affiliate-links',
    'tapfiliate',
    'Affiliate ID,First name,Last name,Email,Company,Referral link,Coupon',
  ],
  [
    'Impartner accounts',
    'partners',
    'impartner',
    'Partner Account ID,Partner Account Name,Industry,Employees,Country,Website,Partner Status,Primary Contact Name,Primary Contact Email',
  ],
  [
    'Impartner contacts',
    'contacts',
    'impartner',
    'Partner Account Name,First Name,Last Name,Job Title,Email Address,Phone Number',
  ],
  [
    'Google contacts',
    'contacts',
    'google',
    'First Name,Middle Name,Last Name,Organization Name,Organization Title,E-mail 1 - Value,Phone 1 - Value,Labels',
    'Labels',
  ],
  [
    'Outlook contacts',
    'contacts',
    'outlook',
    'First Name,Last Name,Company,Job Title,Business Phone,E-mail Address',
  ],
  ['LinkedIn connections', 'contacts', null, 'First Name,Last Name,Email Address,Company,Position'],
  ['Zoho contacts', 'contacts', null, 'First Name,Last Name,Email,Phone,Account Name,Title'],
  [
    'Zoho deals',
    'deals',
    null,
    'Deal Name,Account Name,Amount,Closing Date,Stage,Deal Owner,Partner Name,Contact Name,Currency',
    'Stage',
  ],
  ['Dynamics contacts', 'contacts', null, 'Full Name,Email,Company Name,Business Phone,Job Title'],
  ['Dynamics leads', 'leads', null, 'Name,Company Name,Email,City,Industry,Rating,Owner'],
  ['German Excel of contacts', 'contacts', null, 'Vorname,Nachname,E-Mail,Telefon,Firma,Funktion'],
  [
    'German Excel of events',
    'events',
    null,
    'Veranstaltung,Beginn,Ende,Ort,Zuständig,Vertriebspartner,Beschreibung',
  ],
  ['German Excel of campaigns', 'campaigns', null, 'Kampagne,Typ,Beschreibung,Vertriebspartner'],
  ['French Excel of contacts', 'contacts', null, 'Prénom,Nom,Courriel,Téléphone,Entreprise,Fonction'],
  [
    'French Excel of events',
    'events',
    null,
    'Événement,Date de début,Date de fin,Lieu,Partenaire,Responsable',
  ],
  ['French Excel of referrals', 'referrals', null, 'Programme,Filleul,Courriel,Entreprise,Téléphone,Parrain'],
  ['Calendar export of events', 'events', null, 'Subject,Start Date,End Date,Location,Description,Organizer'],
  [
    'Referral tool',
    'referrals',
    null,
    'Program,Referred Name,Referred Email,Referred Company,Referrer,Referrer Email,Notes',
  ],
  [
    'Affiliate tool',
    'affiliate-links',
    null,
    'Affiliate Code,Affiliate Name,Email,Commission %,Currency,Destination URL,Program,Status',
  ],
];

function guessed(kind: Kind, columns: readonly string[]): string[] {
  const found = kinds.find(({ entity }) => entity === kind);
  if (!found) throw new Error(`no kind ${kind}`);
  const used = new Set(Object.values(guessMapping(found.importable, columns)).flatMap(columnsOf));
  return columns.filter((_, index) => used.has(index));
}

describe.each(files)('%s', (_file, kind, preset, header, ignored = '') => {
  const columns = header.split(',');

  it(`is a file of ${kind} whose columns are all known`, () => {
    expect(recognizeEntity(kinds, columns)).toBe(kind);
    expect(recognizePreset(columns)).toBe(preset);
    const unknown = columns.filter((column) => !guessed(kind, columns).includes(column));
    expect(unknown.join()).toBe(ignored);
  });
});

it('knows at least nine of ten columns of all files', () => {
  const all = files.map(([, kind, , header]) => {
    const columns = header.split(',');
    return { known: guessed(kind, columns).length, of: columns.length };
  });
  const sum = (name: 'known' | 'of') => all.reduce((total, one) => total + one[name], 0);
  expect(all.length).toBeGreaterThanOrEqual(20);
  expect(sum('known') / sum('of')).toBeGreaterThanOrEqual(0.9);
});

it('recognizes no kind in columns without meaning', () => {
  expect(recognizeEntity(kinds, ['a', 'b', 'c'])).toBeNull();
});
