import type { AuditObject } from '../../audit/audit.rules';

/**
 * The kinds of records that can be restored after their deletion, with their tables. Free of zod, so that screens may
 * import it. To add a kind, add one line here and one in `src/features/trash/trash.rules.ts`.
 */
export const trashedObjects = {
  affiliate_link: 'affiliate_links',
  agreement: 'agreements',
  announcement: 'announcements',
  attachment: 'attachments',
  campaign: 'campaigns',
  check_in: 'check_ins',
  comment: 'comments',
  competitor: 'competitors',
  contact: 'partner_contacts',
  deal: 'deals',
  document_template: 'document_templates',
  email_template: 'email_templates',
  event: 'events',
  lead: 'leads',
  monitored_source: 'monitored_sources',
  monitoring_rule: 'monitoring_rules',
  note: 'partner_notes',
  onboarding_task: 'onboarding_tasks',
  partner: 'partners',
  referral: 'referrals',
  referral_program: 'referral_programs',
  resource: 'resources',
  roadmap_item: 'roadmap_items',
  saved_view: 'saved_views',
  tag: 'tag_vocabularies',
} as const satisfies Partial<Record<AuditObject, string>>;

export type TrashedObject = keyof typeof trashedObjects;

/**
 * The kinds of records that `createRecords` writes. A kind that is missing above doesn't compile, unless its records are
 * deliberately never in the trash: applications can't be deleted, and a custom field is deleted with all its values.
 */
export type RecordObject = TrashedObject | 'application' | 'custom_field';

export const isTrashedObject = (type: string): type is TrashedObject => Object.hasOwn(trashedObjects, type);
