import { distinctNames } from '../../lib/text/names.rules';
import { admins } from '../../lib/roles';
import { partnerRecord } from './partner.record';

/** Rules of partners and their records (spec §4, §6). Free of zod, so that screens may import them. */
export const partnerStatuses = ['active', 'pending', 'inactive'] as const;
export type PartnerStatus = (typeof partnerStatuses)[number];

/**
 * `none`: created by hand; `onboarding`: converted from an application, or has open tasks; `completed`: all
 * required tasks done.
 */
export const onboardingStatuses = ['none', 'onboarding', 'completed'] as const;
export type OnboardingStatus = (typeof onboardingStatuses)[number];

export const viewPartners = partnerRecord.view;
/** Also notes, contacts, onboarding tasks and check-ins. */
export const editPartners = partnerRecord.edit;
export const deletePartners = partnerRecord.remove;
export const viewOnboarding = admins;

export const partnerLimits = {
  name: 200,
  description: 1000,
  /** For each of industry, size and location. */
  fact: 200,
  website: 2048,
  tags: 5,
  tier: 100,
  partnershipTypes: 10,
  partnershipType: 100,
  note: 5000,
  contactName: 200,
  contactTitle: 200,
  phone: 100,
  taskName: 200,
  taskDescription: 500,
  sortOrder: 10_000,
  checkInTitle: 200,
  checkInNotes: 2000,
} as const;

/** Whether people of a partner use the portal, or are at least invited to it; in the order of lists. */
export const portalStates = ['active', 'invited', 'none'] as const;
export type PortalState = (typeof portalStates)[number];

/** How a partner does, in words (src/features/scorecards); in the order of lists. */
export const partnerHealths = ['good', 'fair', 'at_risk'] as const;
export type PartnerHealth = (typeof partnerHealths)[number];

/** Splits comma-separated text, or a list of such texts, into trimmed types without empty or repeated ones. */
export function parsePartnershipTypes(input: string | readonly string[]): string[] {
  const typed = [input].flat().flatMap((text) => text.split(','));
  return distinctNames(typed.map((text) => text.trim()).filter((type) => type !== ''));
}

export const activityTypes = [
  'partner_created',
  'partner_updated',
  'note_added',
  'note_deleted',
  'contact_added',
  'contact_updated',
  'contact_deleted',
  'onboarding_started',
  'onboarding_completed',
  'onboarding_reopened',
  'onboarding_task_added',
  'onboarding_task_updated',
  'onboarding_task_completed',
  'onboarding_task_reopened',
  'onboarding_task_deleted',
  'check_in_scheduled',
  'check_in_updated',
  'check_in_completed',
  'check_in_reopened',
  'check_in_deleted',
  'email_sent',
] as const;
export type ActivityType = (typeof activityTypes)[number];
