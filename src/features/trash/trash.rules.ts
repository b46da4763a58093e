import { admins, can, viewers, type Permission, type WorkspaceRole } from '../../lib/roles';
import { editAffiliates } from '../affiliates/affiliates.rules';
import { editAgreements } from '../agreements/agreements.rules';
import { editAnnouncements } from '../announcements/announcements.rules';
import { editAttachments } from '../attachments/attached-objects.rules';
import { editCampaigns } from '../campaigns/campaigns.rules';
import { writeComments } from '../comments/commented-objects.rules';
import { editDeals } from '../deals/deals.rules';
import { editEvents } from '../events/events.rules';
import { editLeads } from '../leads/leads.rules';
import { editMonitoring } from '../monitoring/monitoring.rules';
import { deletePartners, editPartners } from '../partners/partners.rules';
import type { TrashedObject } from '../records/trash/trashed-objects.rules';
import { editReferrals } from '../referrals/referrals.rules';
import { editResources } from '../resources/resources.rules';
import { editRoadmap } from '../roadmap/roadmap.rules';
import { manageTags } from '../tags/tags.rules';
import { editTemplates } from '../templates/templates.rules';
import { saveViews } from '../views/views.rules';

/** Rules of the trash (docs/decisions/0053). Free of zod, so that screens may import them. */

/** People see the records in the trash that they could have deleted themselves. */
export const usesTrash = viewers;
export const emptyTrash = admins;

/** The permission that deletes a kind of record also restores it. */
const rights: Readonly<Record<TrashedObject, Permission>> = {
  affiliate_link: editAffiliates,
  agreement: editAgreements,
  announcement: editAnnouncements,
  attachment: editAttachments,
  campaign: editCampaigns,
  check_in: editPartners,
  comment: writeComments,
  competitor: editMonitoring,
  contact: editPartners,
  deal: editDeals,
  document_template: editTemplates,
  email_template: editTemplates,
  event: editEvents,
  lead: editLeads,
  monitored_source: editMonitoring,
  monitoring_rule: editMonitoring,
  note: editPartners,
  onboarding_task: editPartners,
  partner: deletePartners,
  referral: editReferrals,
  referral_program: editReferrals,
  resource: editResources,
  roadmap_item: editRoadmap,
  saved_view: saveViews,
  tag: manageTags,
};

/** Returns the kinds of records that a role can restore. */
export const restorableBy = (role: WorkspaceRole): TrashedObject[] =>
  (Object.keys(rights) as TrashedObject[]).filter((type) => can(role, rights[type]));

export const NOT_IN_TRASH = 'This is not in the trash';
export const TAKEN = "This can't be restored, because something else now has its place";

export const parentGone = (kind: string): string =>
  `This can't be restored, because its ${kind.toLowerCase()} no longer exists`;
