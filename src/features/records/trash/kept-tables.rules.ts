/**
 * What happens to a row when the row that it refers to is deleted, as the foreign keys of the database say: `cascade`
 * deletes it, `null` clears the column, `restrict` refuses. A test compares this with the schema on both engines.
 */
export type OnDelete = 'cascade' | 'null' | 'restrict';

interface KeptTable {
  /** The columns of its primary key, or `id`. Default: `id`. */
  key?: readonly string[];
  /** Its foreign keys: column, target and what deleting the target does. */
  references: Readonly<Record<string, readonly [target: string, onDelete: OnDelete]>>;
  /** References that the database doesn't know about. Without its target, the row isn't restored. */
  needs?: Readonly<Record<string, string>>;
  /** Columns that stay empty when the row comes back, because they describe work in progress. */
  cleared?: readonly string[];
  /** The rows are not restored if another row has the same values in these columns. */
  unless?: readonly string[];
  /** Which rows are kept if there are too many: those with the highest value of this column. */
  newestBy?: string;
}

const user = ['users', 'null'] as const;
const ofWorkspace = { workspaceId: ['workspaces', 'cascade'] } as const;
const ofPartner = { partnerId: ['partners', 'cascade'] } as const;
const ownedByPartner = { partnerId: ['partners', 'null'] } as const;
const customOf = (table: string) =>
  ({
    key: ['recordId', 'fieldId'],
    references: { recordId: [table, 'cascade'] },
    needs: { fieldId: 'custom_fields' },
  }) as const;

/** The tables whose rows the trash keeps. A table comes after those that it refers to. */
export const keptTables: Readonly<Record<string, KeptTable>> = {
  partners: { references: { ...ofWorkspace, ownerId: user } },
  partner_types: { key: ['partnerId', 'type'], references: { ...ofWorkspace, ...ofPartner } },
  partner_logos: { key: ['partnerId'], references: { ...ofWorkspace, ...ofPartner } },
  partners_custom: customOf('partners'),
  partner_contacts: { references: ofPartner },
  partner_notes: { references: { ...ofPartner, userId: user } },
  partner_activities: { references: { ...ofPartner, userId: user } },
  onboarding_tasks: {
    references: { ...ofPartner, completedBy: user, createdBy: user, ownerId: user },
  },
  check_ins: {
    references: { ...ofWorkspace, ...ofPartner, completedBy: user, createdBy: user, ownerId: user },
  },
  workspace_members: {
    references: { ...ofWorkspace, ...ofPartner, userId: ['users', 'cascade'] },
    unless: ['workspaceId', 'userId'],
  },
  applications: {
    references: { ...ofWorkspace, ...ownedByPartner, fromWorkspaceId: ['workspaces', 'null'] },
  },
  applications_custom: customOf('applications'),
  leads: { references: { ...ofWorkspace, ...ownedByPartner, createdBy: user, ownerId: user } },
  leads_custom: customOf('leads'),
  deals: {
    references: {
      ...ofWorkspace,
      partnerId: ['partners', 'restrict'],
      leadId: ['leads', 'null'],
      submittedBy: user,
      decidedBy: user,
      ownerId: user,
    },
  },
  deals_custom: customOf('deals'),
  campaigns: { references: { ...ofWorkspace, ...ownedByPartner, createdBy: user, approvedBy: user } },
  events: { references: { ...ofWorkspace, ...ownedByPartner, ownerId: user } },
  roadmap_items: { references: { ...ofWorkspace, createdBy: user, ownerId: user } },
  referral_programs: { references: ofWorkspace },
  referrals: {
    references: {
      ...ofWorkspace,
      programId: ['referral_programs', 'restrict'],
      referrerId: ['partners', 'null'],
    },
  },
  affiliate_links: {
    references: { ...ofWorkspace, ...ownedByPartner, programId: ['referral_programs', 'restrict'] },
  },
  affiliate_days: {
    key: ['linkId', 'day'],
    references: { ...ofWorkspace, linkId: ['affiliate_links', 'cascade'] },
  },
  affiliate_conversions: {
    references: {
      ...ofWorkspace,
      linkId: ['affiliate_links', 'restrict'],
      applicationId: ['applications', 'null'],
      referralId: ['referrals', 'null'],
    },
  },
  competitors: { references: ofWorkspace },
  monitored_sources: {
    references: { ...ofWorkspace, competitorId: ['competitors', 'cascade'] },
    cleared: ['leaseOwner', 'leaseUntil'],
  },
  seen_items: {
    key: ['sourceId', 'dedupeKey'],
    references: { sourceId: ['monitored_sources', 'cascade'] },
  },
  feed_items: {
    references: {
      ...ofWorkspace,
      sourceId: ['monitored_sources', 'cascade'],
      competitorId: ['competitors', 'cascade'],
      storyId: ['feed_items', 'null'],
    },
    newestBy: 'detectedAt',
  },
  monitoring_rules: { references: ofWorkspace },
  monitoring_rule_creations: {
    key: ['storyId', 'kind'],
    references: {
      ruleId: ['monitoring_rules', 'cascade'],
      feedItemId: ['feed_items', 'cascade'],
    },
  },
  comments: {
    references: {
      ...ofWorkspace,
      ...ofPartner,
      applicationId: ['applications', 'cascade'],
      leadId: ['leads', 'cascade'],
      dealId: ['deals', 'cascade'],
      campaignId: ['campaigns', 'cascade'],
      eventId: ['events', 'cascade'],
      roadmapItemId: ['roadmap_items', 'cascade'],
      createdBy: user,
    },
  },
  comment_mentions: {
    key: ['commentId', 'userId'],
    references: { commentId: ['comments', 'cascade'], userId: ['users', 'cascade'] },
  },
  attachments: {
    references: {
      ...ofWorkspace,
      id: ['files', 'restrict'],
      ...ofPartner,
      applicationId: ['applications', 'cascade'],
      dealId: ['deals', 'cascade'],
      createdBy: user,
    },
  },
  evidence: {
    references: {
      ...ofWorkspace,
      leadId: ['leads', 'cascade'],
      partnerNoteId: ['partner_notes', 'cascade'],
      roadmapItemId: ['roadmap_items', 'cascade'],
      campaignId: ['campaigns', 'cascade'],
      feedItemId: ['feed_items', 'null'],
      trendArticleId: ['trend_articles', 'null'],
    },
  },
  agreements: { references: { ...ofWorkspace, createdBy: user } },
  agreement_partners: {
    key: ['agreementId', 'partnerId'],
    references: { ...ofPartner, agreementId: ['agreements', 'cascade'] },
  },
  agreement_versions: {
    key: ['agreementId', 'version'],
    references: { agreementId: ['agreements', 'cascade'], createdBy: user },
  },
  resources: {
    references: {
      ...ofWorkspace,
      fileId: ['files', 'restrict'],
      requiresAgreementId: ['agreements', 'restrict'],
      createdBy: user,
    },
  },
  resource_versions: {
    references: {
      ...ofWorkspace,
      id: ['files', 'restrict'],
      resourceId: ['resources', 'cascade'],
      createdBy: user,
    },
  },
  resource_partners: {
    key: ['resourceId', 'partnerId'],
    references: { ...ofPartner, resourceId: ['resources', 'cascade'] },
  },
  announcements: { references: { ...ofWorkspace, createdBy: user } },
  announcement_partners: {
    key: ['announcementId', 'partnerId'],
    references: { ...ofPartner, announcementId: ['announcements', 'cascade'] },
  },
  announcement_reads: {
    key: ['announcementId', 'userId'],
    references: { announcementId: ['announcements', 'cascade'], userId: ['users', 'cascade'] },
  },
  email_templates: { references: { ...ofWorkspace, createdBy: user } },
  document_templates: { references: { ...ofWorkspace, createdBy: user } },
  document_partners: {
    key: ['documentId', 'partnerId'],
    references: { ...ofPartner, documentId: ['document_templates', 'cascade'] },
  },
  tag_vocabularies: { references: ofWorkspace },
  saved_views: { references: { ...ofWorkspace, createdBy: user } },
};

const secret = 'grants access: what was taken away must not come back by restoring something else';
const account = 'belongs to an account, not to a workspace';
const installation = 'belongs to the installation';
const temporary = 'is only needed for a short time';
const derived = 'is maintained by triggers, or from other tables';
const final = 'its records are never deleted on their own';

/** The other tables, and why the trash doesn't keep their rows. */
export const leftOutTables: Readonly<Record<string, string>> = {
  api_keys: secret,
  invitations: secret,
  secret_links: secret,
  password_resets: secret,
  sessions: secret,
  magic_links: secret,
  sign_in_tickets: secret,
  recovery_codes: secret,
  passkeys: secret,
  oidc_identities: secret,
  oidc_requests: secret,
  installation_secrets: secret,
  users: account,
  known_places: account,
  listed_users: account,
  workspaces: final,
  agreement_acceptances: 'is append-only, and an agreement that has acceptances cannot be deleted',
  affiliate_ledger: 'is append-only, and a link that has entries cannot be deleted',
  audit_entries: 'is append-only',
  audit_pruning: installation,
  webhooks: secret,
  integration_connections: secret,
  plugin_jobs: temporary,
  mails: temporary,
  mail_suppressions: 'is a list of addresses, and a removed one can be added again',
  market_digests: account,
  domain_events: 'is a log of what happened',
  event_deliveries: temporary,
  notifications: 'tells members what happened, and is not a record',
  notification_merges: 'belongs to notifications',
  notification_preferences: account,
  notification_digests: derived,
  due_reminders: temporary,
  custom_fields: 'the values of a deleted field are deleted in the background',
  deleted_custom_fields: temporary,
  files: 'remains until neither a record nor the trash needs it',
  file_usage: 'is counted again when files are stored and deleted',
  page_screenshots: 'has images of up to several megabytes, which would double the database',
  trend_articles: final,
  trend_preferences: final,
  directory_entries: derived,
  directory_tags: derived,
  listed_workspaces: derived,
  feed_item_weeks: derived,
  row_counts: derived,
  imports: temporary,
  affiliate_visits: temporary,
  rate_limits: temporary,
  used_challenges: temporary,
  monitoring_runs: temporary,
  health_checks: installation,
  source_hosts: installation,
  catalogue_podcasts: installation,
  podcast_feeds: installation,
  podcast_searches: installation,
  trend_queries: installation,
  trend_subscriptions: derived,
  undated_articles: installation,
  knex_migrations: installation,
  knex_migrations_lock: installation,
  trash: 'is the trash',
  trash_rows: 'is the trash',
};
