import { admins, editors, viewers } from '../../lib/roles';

/** spec §4 and §6 of partners and what belongs to them; free of zod, so that screens may import it. */
export const partnerStatuses = ['active', 'pending', 'inactive'] as const;
export type PartnerStatus = (typeof partnerStatuses)[number];

/** `none`: made by hand; `onboarding`: made by converting, or given a task; `completed`: all required tasks done. */
export const onboardingStatuses = ['none', 'onboarding', 'completed'] as const;
export type OnboardingStatus = (typeof onboardingStatuses)[number];

export const viewPartners = viewers;
/** Also notes, contacts, onboarding tasks and check-ins. */
export const editPartners = editors;
export const deletePartners = admins;
export const viewOnboarding = admins;

export const partnerLimits = {
  name: 200,
  description: 1000,
  /** Industry, size and location each. */
  fact: 200,
  website: 2048,
  tags: 5,
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

/** The list that a comma-separated text (or a list of such) means: trimmed, without empties and repetitions. */
export function parsePartnershipTypes(input: string | readonly string[]): string[] {
  const typed = [input].flat().flatMap((text) => text.split(','));
  const bySpelling = new Map<string, string>();
  for (const text of typed) {
    const type = text.trim();
    const spelling = type.toLowerCase();
    if (type !== '' && !bySpelling.has(spelling)) bySpelling.set(spelling, type);
  }
  return [...bySpelling.values()];
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
] as const;
export type ActivityType = (typeof activityTypes)[number];
