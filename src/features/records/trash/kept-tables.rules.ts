/**
 * The effect on a row when the row that it refers to is deleted, as in the foreign keys of the database: `cascade`
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
  /** Columns that stay empty when the row is restored, because they describe work in progress. */
  cleared?: readonly string[];
  /** The rows are not restored if another row has the same values in these columns. */
  unless?: readonly string[];
  /** If there are too many rows, those with the highest value of this column are kept. */
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
