import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { confirmImport, uploadFile } from '../../../testing/imports';
import { makePartner } from '../../../testing/partners';
import { makeTeam } from '../../../testing/roles';
import { startTestServer, type TestServer } from '../../../testing/server';
import { columnsOf, type ImportPreset } from '../imports.rules';
import type { ImportView } from '../present-import';

/** A file as a tool writes it, with invented people and companies. */
interface Layout {
  tool: string;
  entity: 'partners' | 'leads' | 'deals';
  preset?: ImportPreset;
  file: string;
  /** Field → the headers that it should be read from. */
  columns: Record<string, string>;
  fallbacks?: Record<string, string>;
  /** The first record. */
  record: object;
}

const facts = { description: 'From a list', industry: 'IT', size: '50', location: 'Berlin' };

const layouts: readonly Layout[] = [
  {
    tool: 'HubSpot companies',
    entity: 'partners',
    preset: 'hubspot',
    file: `Record ID,Company name,Company owner,City,Industry,Number of Employees,Description,Website URL
901,Contoso,,Seattle,SOFTWARE,250,Cloud reseller,https://contoso.example`,
    columns: {
      externalId: 'Record ID',
      name: 'Company name',
      ownerName: 'Company owner',
      location: 'City',
      industry: 'Industry',
      size: 'Number of Employees',
      description: 'Description',
      website: 'Website URL',
    },
    record: { name: 'Contoso', externalId: '901', location: 'Seattle', website: 'https://contoso.example' },
  },
  {
    tool: 'HubSpot contacts',
    entity: 'leads',
    preset: 'hubspot',
    file: `Record ID - Contact,First Name,Last Name,Email,Phone Number,Contact owner,Lead Status,Company Name,City
77,Ada,Byron,ada@contoso.example,555,,IN_PROGRESS,Contoso,Turin`,
    columns: {
      externalId: 'Record ID - Contact',
      name: 'First Name + Last Name',
      email: 'Email',
      ownerName: 'Contact owner',
      status: 'Lead Status',
      company: 'Company Name',
      city: 'City',
    },
    record: { name: 'Ada Byron', company: 'Contoso', city: 'Turin', status: 'in progress', externalId: '77' },
  },
  {
    tool: 'HubSpot deals',
    entity: 'deals',
    preset: 'hubspot',
    file: `Record ID,Deal Name,Close Date,Deal owner,Amount,Currency,Associated Company,Associated Contact,Partner
5001,Seats,2026-12-31 00:00,,12500.00,EUR,Contoso,Ada Byron,Brightwater`,
    columns: {
      externalId: 'Record ID',
      name: 'Deal Name',
      expectedCloseDate: 'Close Date',
      ownerName: 'Deal owner',
      amount: 'Amount',
      currency: 'Currency',
      customerName: 'Associated Company',
      contactName: 'Associated Contact',
      partnerName: 'Partner',
    },
    record: { name: 'Seats', amount: '12500.00', currency: 'EUR', expectedCloseDate: '2026-12-31' },
  },
  {
    tool: 'Salesforce leads',
    entity: 'leads',
    preset: 'salesforce',
    file: `Id,LastName,FirstName,Name,Company,City,Email,LeadSource,Status,Industry,Rating,OwnerId
00Q1,Byron,Ada,Ada Byron,Contoso,Seattle,ada@sf.example,Web,Open - Not Contacted,Software,Hot,005`,
    columns: {
      externalId: 'Id',
      name: 'Name',
      company: 'Company',
      city: 'City',
      email: 'Email',
      status: 'Status',
      industry: 'Industry',
      priority: 'Rating',
    },
    record: { name: 'Ada Byron', priority: 'high', status: 'new', externalId: '00Q1' },
  },
  {
    tool: 'Salesforce accounts report',
    entity: 'partners',
    preset: 'salesforce',
    file: `Account Name,Account ID,Account Owner,Type,Industry,Employees,Billing City,Website,Description
Fabrikam,001A,,Reseller,Retail,80,Oslo,fabrikam.example,Systems`,
    columns: {
      name: 'Account Name',
      externalId: 'Account ID',
      ownerName: 'Account Owner',
      partnershipType: 'Type',
      industry: 'Industry',
      size: 'Employees',
      location: 'Billing City',
      website: 'Website',
      description: 'Description',
    },
    record: { name: 'Fabrikam', externalId: '001A', partnershipType: ['Reseller'], location: 'Oslo' },
  },
  {
    tool: 'Salesforce opportunities report',
    entity: 'deals',
    preset: 'salesforce',
    file: `Opportunity Name,Opportunity ID,Opportunity Owner,Account Name,Partner Name,Amount,Amount Currency,Close Date
Renewal,006A,,Acme,Brightwater,"USD 1,250.50",USD,12/31/2026`,
    columns: {
      name: 'Opportunity Name',
      externalId: 'Opportunity ID',
      ownerName: 'Opportunity Owner',
      customerName: 'Account Name',
      partnerName: 'Partner Name',
      amount: 'Amount',
      currency: 'Amount Currency',
      expectedCloseDate: 'Close Date',
    },
    record: { amount: '1250.50', currency: 'USD', expectedCloseDate: '2026-12-31', externalId: '006A' },
  },
  {
    tool: 'Pipedrive organizations',
    entity: 'partners',
    preset: 'pipedrive',
    file: `Organization - Name,Organization - ID,Organization - Owner,Organization - Address,Organization - Industry,Organization - Number of employees,Organization - Website
Wingtip,12,,"1 Main, Seattle",IT,50,https://wingtip.example`,
    columns: {
      name: 'Organization - Name',
      externalId: 'Organization - ID',
      ownerName: 'Organization - Owner',
      location: 'Organization - Address',
      industry: 'Organization - Industry',
      size: 'Organization - Number of employees',
      website: 'Organization - Website',
    },
    fallbacks: { description: 'From Pipedrive' },
    record: { name: 'Wingtip', location: '1 Main, Seattle', description: 'From Pipedrive' },
  },
  {
    tool: 'Pipedrive people',
    entity: 'leads',
    preset: 'pipedrive',
    file: `Person - Name,Person - Organization,Person - Email - Work,Person - ID,Person - Owner
Bo Lee,Fabrikam,bo@pd.example,9,`,
    columns: {
      name: 'Person - Name',
      company: 'Person - Organization',
      email: 'Person - Email - Work',
      externalId: 'Person - ID',
      ownerName: 'Person - Owner',
    },
    record: { name: 'Bo Lee', company: 'Fabrikam', email: 'bo@pd.example', externalId: '9' },
  },
  {
    tool: 'Pipedrive deals',
    entity: 'deals',
    preset: 'pipedrive',
    file: `Deal - ID,Deal - Title,Deal - Value,Deal - Currency,Deal - Organization,Deal - Contact person,Deal - Expected close date,Deal - Partner
4,Printers,"3,100.00",EUR,Acme,Ada Byron,2027-01-15,Brightwater`,
    columns: {
      externalId: 'Deal - ID',
      name: 'Deal - Title',
      amount: 'Deal - Value',
      currency: 'Deal - Currency',
      customerName: 'Deal - Organization',
      contactName: 'Deal - Contact person',
      expectedCloseDate: 'Deal - Expected close date',
      partnerName: 'Deal - Partner',
    },
    record: { name: 'Printers', amount: '3100.00', contactName: 'Ada Byron' },
  },
  {
    tool: 'Zoho leads',
    entity: 'leads',
    file: `Record Id,Lead Owner,Company,First Name,Last Name,Email,Lead Status,Industry,City,Rating
zcrm_1,,Contoso,Cy,Fox,cy@zoho.example,Contacted,IT,Pune,Cold`,
    columns: {
      externalId: 'Record Id',
      ownerName: 'Lead Owner',
      company: 'Company',
      name: 'First Name + Last Name',
      email: 'Email',
      status: 'Lead Status',
      industry: 'Industry',
      city: 'City',
      priority: 'Rating',
    },
    record: { name: 'Cy Fox', status: 'in progress', priority: 'low', externalId: 'zcrm_1' },
  },
  {
    tool: 'Zoho deals',
    entity: 'deals',
    file: `Record Id,Deal Name,Account Name,Contact Name,Amount,Currency,Closing Date,Deal Owner,Partner
zd1,Portal,Acme,Cy Fox,99.5,EUR,2027-02-01,,Brightwater`,
    columns: {
      externalId: 'Record Id',
      name: 'Deal Name',
      customerName: 'Account Name',
      contactName: 'Contact Name',
      amount: 'Amount',
      currency: 'Currency',
      expectedCloseDate: 'Closing Date',
      ownerName: 'Deal Owner',
      partnerName: 'Partner',
    },
    record: { name: 'Portal', amount: '99.50', expectedCloseDate: '2027-02-01', externalId: 'zd1' },
  },
  {
    tool: 'Dynamics accounts',
    entity: 'partners',
    file: `Account,Account Name,Website,Industry,Number of Employees,Address 1: City,Primary Contact,Email,Owner,Description
guid-1,Adatum,adatum.example,Finance,300,Lyon,Di Roy,di@adatum.example,,Bank systems`,
    columns: {
      name: 'Account Name',
      website: 'Website',
      industry: 'Industry',
      size: 'Number of Employees',
      location: 'Address 1: City',
      contactName: 'Primary Contact',
      contactEmail: 'Email',
      ownerName: 'Owner',
      description: 'Description',
    },
    record: { name: 'Adatum', location: 'Lyon', size: '300' },
  },
  {
    tool: 'Dynamics leads',
    entity: 'leads',
    file: `Name,Company Name,Email,City,Rating,Status,Owner
Ed Poe,Adatum,ed@dyn.example,Lyon,Warm,New,`,
    columns: {
      name: 'Name',
      company: 'Company Name',
      email: 'Email',
      city: 'City',
      priority: 'Rating',
      status: 'Status',
      ownerName: 'Owner',
    },
    record: { name: 'Ed Poe', priority: 'medium', status: 'new' },
  },
  {
    tool: 'PartnerStack partners',
    entity: 'partners',
    preset: 'partnerstack',
    file: `partner_key,first_name,last_name,email,company_name,website,group_name,status,joined_at,country
flo12,Flo,Kay,flo@litware.example,Litware,https://litware.example,Affiliates,archived,2026-01-14,US`,
    columns: {
      externalId: 'partner_key',
      contactName: 'first_name + last_name',
      contactEmail: 'email',
      name: 'company_name',
      website: 'website',
      status: 'status',
      location: 'country',
    },
    fallbacks: { description: 'Affiliate', industry: 'Media', size: '1' },
    record: { name: 'Litware', status: 'inactive', location: 'US', externalId: 'flo12' },
  },
  {
    tool: 'Impartner accounts',
    entity: 'partners',
    preset: 'impartner',
    file: `Partner Account ID,Partner Account Name,Partner Tier,Partner Type,Industry,Number Of Employees,Mailing City,Website,Primary Contact Name,Primary Contact Email
imp-3,Proseware,,Distributor,Retail,20,Bonn,proseware.example,Gil Ott,gil@proseware.example`,
    columns: {
      externalId: 'Partner Account ID',
      name: 'Partner Account Name',
      tier: 'Partner Tier',
      partnershipType: 'Partner Type',
      industry: 'Industry',
      size: 'Number Of Employees',
      location: 'Mailing City',
      website: 'Website',
      contactName: 'Primary Contact Name',
      contactEmail: 'Primary Contact Email',
    },
    fallbacks: { description: 'From Impartner' },
    record: { name: 'Proseware', externalId: 'imp-3', partnershipType: ['Distributor'], location: 'Bonn' },
  },
  {
    tool: 'Google contacts',
    entity: 'leads',
    preset: 'google',
    file: `First Name,Middle Name,Last Name,Organization Name,Organization Title,Labels,E-mail 1 - Label,E-mail 1 - Value
Hal,,Orr,Tailspin,CTO,* myContacts,* Work,hal@tailspin.example ::: h@home.example`,
    columns: {
      name: 'First Name + Middle Name + Last Name',
      company: 'Organization Name',
      email: 'E-mail 1 - Value',
    },
    record: { name: 'Hal Orr', company: 'Tailspin', email: 'hal@tailspin.example' },
  },
  {
    tool: 'Outlook contacts',
    entity: 'leads',
    preset: 'outlook',
    file: `First Name,Middle Name,Last Name,Company,Job Title,Business City,Business Phone,E-mail Address,E-mail Display Name
Ida,J.,Wu,Northwind,CEO,Oslo,555,ida@northwind.example,Ida Wu`,
    columns: {
      name: 'First Name + Middle Name + Last Name',
      company: 'Company',
      city: 'Business City',
      email: 'E-mail Address',
    },
    record: { name: 'Ida J. Wu', company: 'Northwind', city: 'Oslo' },
  },
  {
    tool: 'LinkedIn connections',
    entity: 'leads',
    file: `First Name,Last Name,URL,Email Address,Company,Position,Connected On
Jo,Ek,https://linkedin.example/in/jo,jo@woodgrove.example,Woodgrove,Buyer,14 Jan 2026`,
    columns: { name: 'First Name + Last Name', email: 'Email Address', company: 'Company' },
    record: { name: 'Jo Ek', company: 'Woodgrove', email: 'jo@woodgrove.example' },
  },
  {
    tool: 'German Excel, leads',
    entity: 'leads',
    file: `Vorname;Nachname;Firma;E-Mail-Adresse;Branche;Ort;Priorität;Status
Jürgen;Möller;Köln AG;jm@koeln.example;IT;Köln;hoch;in Bearbeitung`,
    columns: {
      name: 'Vorname + Nachname',
      company: 'Firma',
      email: 'E-Mail-Adresse',
      industry: 'Branche',
      city: 'Ort',
      priority: 'Priorität',
      status: 'Status',
    },
    record: { name: 'Jürgen Möller', priority: 'high', status: 'in progress', city: 'Köln' },
  },
  {
    tool: 'German Excel, partners',
    entity: 'partners',
    file: `Firma;Beschreibung;Branche;Mitarbeiterzahl;Stadt;Webseite;Ansprechpartner;E-Mail
Brünn GmbH;Handel;Großhandel;12;Jena;bruenn.example;Ute Nagl;ute@bruenn.example`,
    columns: {
      name: 'Firma',
      description: 'Beschreibung',
      industry: 'Branche',
      size: 'Mitarbeiterzahl',
      location: 'Stadt',
      website: 'Webseite',
      contactName: 'Ansprechpartner',
      contactEmail: 'E-Mail',
    },
    record: { name: 'Brünn GmbH', industry: 'Großhandel', location: 'Jena' },
  },
  {
    tool: 'German Excel, deals',
    entity: 'deals',
    file: `Titel;Kunde;Partner;Betrag;Währung;Abschlussdatum
Drucker;Acme AG;Brightwater;3.100,50;EUR;31.03.2027`,
    columns: {
      name: 'Titel',
      customerName: 'Kunde',
      partnerName: 'Partner',
      amount: 'Betrag',
      currency: 'Währung',
      expectedCloseDate: 'Abschlussdatum',
    },
    record: { name: 'Drucker', amount: '3100.50', expectedCloseDate: '2027-03-31' },
  },
  {
    tool: 'French Excel, leads',
    entity: 'leads',
    file: `Prénom;Nom;Société;Adresse e-mail;Ville;Priorité;Statut
Léa;Roux;Lune SA;lea@lune.example;Lyon;élevée;nouveau`,
    columns: {
      name: 'Prénom + Nom',
      company: 'Société',
      email: 'Adresse e-mail',
      city: 'Ville',
      priority: 'Priorité',
      status: 'Statut',
    },
    record: { name: 'Léa Roux', priority: 'high', status: 'new' },
  },
  {
    tool: 'French Excel, partners',
    entity: 'partners',
    file: `Entreprise;Description;Secteur d’activité;Effectif;Ville;Site web;Statut
Lune SA;Conseil;Santé;40;Lyon;lune.example;actif`,
    columns: {
      name: 'Entreprise',
      description: 'Description',
      industry: 'Secteur d’activité',
      size: 'Effectif',
      location: 'Ville',
      website: 'Site web',
      status: 'Statut',
    },
    record: { name: 'Lune SA', status: 'active', industry: 'Santé', size: '40' },
  },
  {
    tool: 'Spanish Excel, leads',
    entity: 'leads',
    file: `Nombre;Apellidos;Empresa;Correo electrónico;Ciudad;Prioridad;Estado
Ana;Gil;Sol SL;ana@sol.example;Jaén;media;nuevo`,
    columns: {
      name: 'Nombre + Apellidos',
      company: 'Empresa',
      email: 'Correo electrónico',
      city: 'Ciudad',
      priority: 'Prioridad',
      status: 'Estado',
    },
    record: { name: 'Ana Gil', priority: 'medium', status: 'new' },
  },
];

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const guessedOf = ({ mapping, columns }: ImportView): Record<string, string> =>
  Object.fromEntries(
    Object.entries(mapping).flatMap(([field, source]) => {
      const headers = columnsOf(source).map((column) => columns[column]?.header ?? '');
      return headers.length === 0 ? [] : [[field, headers.join(' + ')]];
    }),
  );

describe('files of other tools', () => {
  const shares: number[] = [];

  it.each(layouts)('$tool become $entity', async ({ entity, preset, file, columns, fallbacks, record }) => {
    const { editor } = await makeTeam(server);
    await makePartner(editor, { name: 'Brightwater' });
    const { status, body } = await uploadFile(editor, entity, file);
    expect(status).toBe(201);
    const guessed = guessedOf(body);
    const wanted = Object.entries(columns);
    const right = wanted.filter(([field, header]) => guessed[field] === header);
    shares.push(right.length / wanted.length);
    expect(guessed).toEqual(columns);
    expect(body.preset).toBe(preset ?? null);
    const { body: view } = await editor.patch<ImportView>(`/api/imports/${body.id}`, {
      fallbacks: { ...(entity === 'partners' && facts), ...fallbacks },
    });
    expect(view.badRows).toEqual([]);
    expect((await confirmImport(editor, view)).status).toBe(200);
    const { body: made } = await editor.get<object[]>(`/api/${entity}?limit=1`);
    expect(made[0]).toMatchObject(record);
  });

  it('have at least nine of ten columns guessed', () => {
    expect(layouts.length).toBeGreaterThanOrEqual(20);
    expect(shares).toHaveLength(layouts.length);
    expect(Math.min(...shares)).toBeGreaterThanOrEqual(0.9);
  });
});
