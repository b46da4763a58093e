import { affiliateLinkRecord } from './features/affiliates/affiliate-link.record';
import { agreementRecord } from './features/agreements/agreement.record';
import { announcementRecord } from './features/announcements/announcement.record';
import { applicationRecord } from './features/applications/application.record';
import { attachmentRecord } from './features/attachments/attachment.record';
import { campaignRecord } from './features/campaigns/campaign.record';
import { checkInRecord } from './features/partners/records/check-in.record';
import { commissionRecord } from './features/commissions/ledger/commission.record';
import { commentRecord } from './features/comments/comment.record';
import { competitorRecord } from './features/monitoring/competitors/competitor.record';
import { contactRecord } from './features/partners/records/contact.record';
import { customFieldRecord } from './features/custom-fields/custom-field.record';
import { dealRecord } from './features/deals/deal.record';
import { documentTemplateRecord } from './features/document-templates/document-template.record';
import { emailTemplateRecord } from './features/email-templates/email-template.record';
import { eventRecord } from './features/events/event.record';
import { leadRecord } from './features/leads/lead.record';
import { monitoredSourceRecord } from './features/monitoring/sources/monitored-source.record';
import { monitoringRuleRecord } from './features/monitoring/rules/monitoring-rule.record';
import { noteRecord } from './features/partners/records/note.record';
import { onboardingTaskRecord } from './features/partners/onboarding/onboarding-task.record';
import { payeeRecord } from './features/commissions/payees/payee.record';
import { partnerRecord } from './features/partners/partner.record';
import { payoutRecord } from './features/payouts/payout.record';
import { referralProgramRecord } from './features/referrals/programs/referral-program.record';
import { referralRecord } from './features/referrals/referral.record';
import { reportRecord } from './features/reports/saved/report.record';
import { resourceRecord } from './features/resources/resource.record';
import { roadmapItemRecord } from './features/roadmap/roadmap-item.record';
import { savedViewRecord } from './features/views/saved-view.record';
import { tagRecord } from './features/tags/tag.record';
import { tierProposalRecord } from './features/tiers/proposals/tier-proposal.record';
import { dashed, type Dashed, type RecordDeclaration } from './records/define-record';

/** Every record of the product, in the order of search results. */
export const records = {
  partner: partnerRecord,
  application: applicationRecord,
  lead: leadRecord,
  deal: dealRecord,
  campaign: campaignRecord,
  event: eventRecord,
  referral: referralRecord,
  referral_program: referralProgramRecord,
  affiliate_link: affiliateLinkRecord,
  payee: payeeRecord,
  payout: payoutRecord,
  commission: commissionRecord,
  roadmap_item: roadmapItemRecord,
  agreement: agreementRecord,
  resource: resourceRecord,
  announcement: announcementRecord,
  competitor: competitorRecord,
  monitored_source: monitoredSourceRecord,
  monitoring_rule: monitoringRuleRecord,
  contact: contactRecord,
  note: noteRecord,
  onboarding_task: onboardingTaskRecord,
  check_in: checkInRecord,
  comment: commentRecord,
  attachment: attachmentRecord,
  document_template: documentTemplateRecord,
  email_template: emailTemplateRecord,
  tag: tagRecord,
  tier_proposal: tierProposalRecord,
  saved_view: savedViewRecord,
  report: reportRecord,
  custom_field: customFieldRecord,
} as const satisfies Record<string, RecordDeclaration>;

export type RecordType = keyof typeof records;
export type AnyRecord = (typeof records)[RecordType];
type Ability = keyof RecordDeclaration['has'];

/** The records that have an ability. */
export type RecordWith<Wanted extends Ability> = Extract<
  AnyRecord,
  { readonly has: Readonly<Record<Wanted, object | true>> }
>;
export type TypeWith<Wanted extends Ability> = RecordWith<Wanted>['type'];

/** The declarations, without their exact types. */
export const allRecords: readonly RecordDeclaration[] = Object.values(records);

/** Returns the declarations of the records that have an ability. */
export function recordsWith<Wanted extends Ability>(wanted: Wanted): readonly RecordWith<Wanted>[];
export function recordsWith(wanted: Ability): readonly RecordDeclaration[] {
  return allRecords.filter(({ has }) => has[wanted]);
}

/** Returns the records that have an ability, by their names in calls and addresses, such as `roadmap-items`. */
export function listsWith<Wanted extends Ability>(
  wanted: Wanted,
): Readonly<Record<Dashed<RecordWith<Wanted>['table']>, RecordWith<Wanted>>>;
export function listsWith(wanted: Ability): Readonly<Record<string, RecordDeclaration>> {
  return Object.fromEntries(recordsWith(wanted).map((record) => [dashed(record.table), record]));
}

/** Returns a value for each record, by its type. */
export function forEachRecord<Value>(
  valueOf: (record: RecordDeclaration) => Value,
): Readonly<Record<RecordType, Value>>;
export function forEachRecord(valueOf: (record: RecordDeclaration) => unknown): object {
  return Object.fromEntries(allRecords.map((record) => [record.type, valueOf(record)]));
}

/** Returns the declaration of a type; undefined if it isn't that of a record. */
export const recordOf = (type: string): RecordDeclaration | undefined =>
  allRecords.find((record) => record.type === type);

/** Returns the path of the screen that shows a record; null if there is none. */
export const recordPath = (type: string, id: string): string | null => recordOf(type)?.path?.(id) ?? null;
