/** Columns with a person: their email, their name, and what is emptied when they are erased. */
export interface PersonColumns {
  email: string;
  name?: string;
  /** Emptied, with null or an empty text. */
  also?: readonly string[];
}

/** Where people are, by table. A test names new columns that look like people and are in no list of this file. */
export const personColumns: Readonly<Record<string, readonly PersonColumns[]>> = {
  users: [{ email: 'email', name: 'name', also: ['nameText'] }],
  partner_contacts: [{ email: 'email', name: 'name', also: ['title', 'phone'] }],
  leads: [{ email: 'email', name: 'name' }],
  deals: [{ email: 'contactEmail', name: 'contactName' }],
  referrals: [
    { email: 'referredEmail', name: 'referredName', also: ['referredPhone'] },
    { email: 'referrerEmail', name: 'referrerName' },
  ],
  affiliate_links: [{ email: 'affiliateEmail', name: 'affiliateName' }],
  applications: [{ email: 'contactEmail', name: 'contactName', also: ['phoneNumber'] }],
  agreement_acceptances: [{ email: 'email', name: 'name', also: ['title', 'address', 'userAgent'] }],
  mails: [{ email: 'address' }],
  mail_suppressions: [{ email: 'address' }, { email: 'addedBy' }],
  invitations: [{ email: 'email' }],
  email_changes: [{ email: 'email' }],
  audit_entries: [{ email: 'actorName', also: ['address'] }],
};

/** Columns whose names sound like people. They are texts like all others, in which whole words are replaced. */
export const textsLikePeople: readonly string[] = [
  'affiliate_conversions.name',
  'agreement_acceptances.partnerName',
  'agreement_acceptances.agreementTitle',
  'audit_entries.objectName',
  'campaigns.approverName',
  'campaigns.creatorName',
  'notification_preferences.email',
  'notifications.actorName',
  'operations.fileName',
  'imports.fileName',
  'planned_emails.name',
  'trash.objectName',
];

/** Columns with names of companies and things, which keep them when a person has the same name. */
export const otherNames: readonly string[] = [
  'affiliate_links.affiliateCompany',
  'api_keys.name',
  'applications.companyName',
  'applications.companyNameKey',
  'campaigns.name',
  'catalogue_podcasts.name',
  'competitors.name',
  'deals.customerName',
  'deals.customerNameKey',
  'deals.matchName',
  'deals.name',
  'directory_entries.name',
  'document_templates.name',
  'email_templates.name',
  'events.name',
  'evidence.sourceName',
  'files.name',
  'installation_secrets.name',
  'knex_migrations.name',
  'leads.company',
  'leads.companyKey',
  'leads.matchName',
  'listed_workspaces.name',
  'monitoring_rules.name',
  'onboarding_tasks.taskName',
  'partners.matchName',
  'partners.name',
  'partners.nameKey',
  'passkeys.name',
  'referral_programs.name',
  'referrals.matchName',
  'referrals.referredCompany',
  'resources.fileName',
  'resources.name',
  'row_counts.tableName',
  'saved_views.name',
  'staged_rows.tableName',
  'workspaces.name',
];

/** Columns that stay as they are, with the reason. */
export const leftAlone: Readonly<Record<string, string>> = {
  'agreement_versions.body': 'is the text that partners have accepted, as its SHA-256 proves',
};

/** Columns that are made of others. A name is replaced in them only if it is in one of those, too. */
export const isDerived = (column: string): boolean => /^search(?:Text|Related)$|Key$|^nameText$/.test(column);

/** Columns with the id of the record that a row is about. */
export const aboutColumns = ['objectId', 'recordId', 'contactId', 'rowId'] as const;

/** Columns that can't hold a text about a person: ids and times. */
export const isTechnical = (column: string): boolean => /^id$|(?:Id|At|Until|Hash)$/.test(column);
