/**
 * What the file of a workspace doesn't have. Every table that belongs to a workspace is in it unless it is listed here,
 * and every column that may be a secret is listed here (`exported-tables.test.ts`).
 */

const derived = 'computed from other tables';
const underWay = 'work under way, which ends within days';
const personal = 'what a person of this installation has read or put off';

/** Tables, with the reason. */
export const leftOutTables: Readonly<Record<string, string>> = {
  directory_entries: derived,
  directory_tags: derived,
  feed_item_weeks: derived,
  file_usage: derived,
  listed_workspaces: derived,
  partner_figures: derived,
  row_counts: derived,
  affiliate_link_names: derived,
  affiliate_visits: underWay,
  site_tests: underWay,
  deleted_custom_fields: underWay,
  domain_events: underWay,
  event_deliveries: underWay,
  imports: underWay,
  merge_moves: underWay,
  mails: underWay,
  operation_job_ids: underWay,
  operation_jobs: underWay,
  operation_parts: underWay,
  operations: underWay,
  planned_emails: underWay,
  plugin_jobs: underWay,
  staged_rows: underWay,
  switches: underWay,
  switch_rows: underWay,
  switch_seen: underWay,
  switch_items: 'ids of another program, which a repeated move finds again by codes and emails',
  workspace_exports: underWay,
  trash: 'deleted records',
  trash_rows: 'deleted records',
  inbox_snoozes: personal,
  notification_digests: personal,
  notification_merges: personal,
  notification_summaries: personal,
  notifications: personal,
  api_keys: 'secret',
  magic_links: 'secret',
  oidc_identities: 'how an account of this installation signs in',
  sessions: 'secret',
  sign_in_tickets: 'secret',
  secret_links: 'secret',
  trend_subscriptions: derived,
  workspace_reviews: derived,
  partner_scorecards: derived,
};

/** Tables whose rows a file has and an import doesn't write, with the reason. */
export const notImported: Readonly<Record<string, string>> = {
  invitations: 'are made again, because the file has no links',
  workspace_members: 'are invited, because a file gives nobody a role',
  market_digests: 'belong to a member',
  report_mails: 'belong to a member',
  report_choices: 'belong to a member',
  notification_preferences: 'belong to a member',
};

/** Sums of append-only rows. An import adds them up again, and compares them. */
export const ledgers = [
  {
    table: 'affiliate_ledger',
    amount: 'amountMinor',
    of: 'linkId',
    into: 'affiliate_links',
    sum: 'earningsMinor',
  },
] as const;

/**
 * Values that only one row of the installation may have, besides ids, as `table.column` of a unique index. An import
 * changes those that are taken.
 */
export const uniqueInInstallation: Readonly<Record<string, string>> = {
  'affiliate_links.codeKey': 'gets a number, as its affiliate code does',
  'monitored_sources.sourceKey': 'is computed again from the new id of the competitor',
  'invitations.tokenHash': 'is not in files',
};

/** Columns with secrets, as `table.column`. They are left out. */
export const secretColumns: ReadonlySet<string> = new Set([
  'integration_connections.sealedSecrets',
  'invitations.tokenHash',
  'payees.sealedIban',
  'payout_lines.sealedDestination',
  'payouts.sealedDebtorIban',
  'webhooks.previousSealedSecret',
  'webhooks.previousSecretUntil',
  'webhooks.sealedSecret',
  'workspaces.sealedDebtorIban',
]);

/** Tables that index the custom values of records, and sums. They are left out, too. */
export const isComputed = (table: string): boolean => /_(custom|sums)$/.test(table);

/** Columns whose names look like those of secrets; `*` stands for any table. */
export const harmlessColumns: ReadonlySet<string> = new Set([
  'affiliate_conversions.contentHash',
  'affiliate_links.codeKey',
  'affiliate_links.nameKeys',
  'custom_fields.key',
  '*.importKey',
  'import_memory.key',
  'monitored_sources.contentHash',
  'monitored_sources.sourceKey',
  'partners.tierKey',
  'payees.emailKey',
  'seen_items.dedupeKey',
  'stripe_clues.valueKey',
  'stripe_objects.codeKey',
  'trend_articles.titleKey',
  'trend_articles.urlKey',
]);

/** Numbers that SQLite gives to rows. */
export const rowNumbers: ReadonlySet<string> = new Set(['seq', 'importSeq']);

/** Columns with JSON. SQLite stores it as text; a name has the same meaning in all tables of a file. */
export const jsonColumns: ReadonlySet<string> = new Set(
  `actions aliases benefits carriedOver changes checklist checks columns completedItems coupons conditions criteria custom
   debtor definition events explanation
   flags industries industryTags keywords locations metadata options parent partnershipType payer payoutMinimums
   productsTags reasons redirectHosts regionTags released rules scorecardWeights sepaDebtor settings taggedKeywords tags taxForm tiers trackingParams
   validators`.split(/\s+/),
);

/** What the file tells about the people whose ids its rows have. */
export const personColumns = ['id', 'email', 'name'] as const;
