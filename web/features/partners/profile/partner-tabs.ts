import type { OnboardingStatus } from '../../../../src/features/partners/partners.rules';
import type { TabItem } from '../../../ui/navigation/Tabs';

const tabs = [
  { id: 'overview', label: 'Overview' },
  { id: 'notes', label: 'Notes' },
  { id: 'comments', label: 'Comments' },
  { id: 'files', label: 'Files' },
  { id: 'contacts', label: 'Contacts' },
  { id: 'activity', label: 'Activity' },
  { id: 'deals', label: 'Deals' },
  { id: 'check-ins', label: 'Check-ins' },
  { id: 'onboarding', label: 'Onboarding' },
] as const satisfies TabItem[];

/** The filters of the timeline, by the kinds of entries in the URL. */
export const timelineFilters: readonly { kinds: string; label: string }[] = [
  { kinds: '', label: 'All' },
  { kinds: 'note', label: 'Notes' },
  { kinds: 'comment', label: 'Comments' },
  { kinds: 'email', label: 'Emails' },
  { kinds: 'registration', label: 'Deals' },
  { kinds: 'check-in', label: 'Check-ins' },
  { kinds: 'task', label: 'Tasks' },
  { kinds: 'acceptance', label: 'Agreements' },
  { kinds: 'change', label: 'Changes' },
];

export type PartnerTab = (typeof tabs)[number]['id'];

export function isPartnerTab(value: string | null): value is PartnerTab {
  return tabs.some((tab) => tab.id === value);
}

/** Returns the partner's tabs. Onboarding is missing for manually added partners until they have a task. */
export function tabsOf(onboardingStatus: OnboardingStatus): readonly TabItem[] {
  return tabs.filter((tab) => tab.id !== 'onboarding' || onboardingStatus !== 'none');
}
