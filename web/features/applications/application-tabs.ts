import type { ApplicationCounts } from '../../../src/features/applications/applications.repo';
import type { ApplicationStatus } from '../../../src/features/applications/applications.rules';
import { placeInList } from '../../lib/place-in-list';

interface ApplicationTab {
  /** In the URL, as `?tab=`. */
  id: string;
  label: string;
  /** Whose applications it lists; undefined: those of every status. */
  status?: ApplicationStatus;
  empty: string;
  /** What the tab counts, where its name alone misleads. */
  intro?: string;
  /** What to do where there is nothing. */
  hint?: string;
  hasApplications: boolean;
  hasPartners: boolean;
}

const applicationsOf = (id: string, label: string, status: ApplicationStatus) =>
  ({
    ...{ id, label, status },
    empty: 'No applications found.',
    hasApplications: true,
    hasPartners: false,
  }) satisfies ApplicationTab;

const newApplications: ApplicationTab = {
  ...applicationsOf('new', 'New (Applied)', 'Applied'),
  hint: 'Give companies your application link with Invite Partner; what they send appears here.',
};

const everything: ApplicationTab = {
  id: 'all',
  label: 'All',
  empty: 'No applications or onboarding partners found.',
  hasApplications: true,
  hasPartners: true,
};

/** Spec §2. */
export const applicationTabs: readonly ApplicationTab[] = [
  newApplications,
  applicationsOf('review', 'Review', 'Review'),
  applicationsOf('approved', 'Approved', 'Approved'),
  {
    id: 'onboarding',
    label: 'Onboarding',
    intro: 'Partners whose application was converted and who still have onboarding tasks to do.',
    empty: 'No partners in onboarding.',
    hasApplications: false,
    hasPartners: true,
  },
  applicationsOf('rejected', 'Rejected', 'Rejected'),
  everything,
];

/** The tab that the URL names; the first one for a name that nobody knows. */
export function tabOf(id: string | null): ApplicationTab {
  return applicationTabs.find((tab) => tab.id === id) ?? newApplications;
}

export const isListedIn = (tab: string, status: ApplicationStatus): boolean =>
  [undefined, status].includes(tabOf(tab).status);

/** The tab of a status, on the page that begins with the application. */
export function listWith(application: { id: string; createdAt: string }, status: ApplicationStatus) {
  const { id, label } = applicationTabs.find((tab) => tab.status === status) ?? everything;
  return { label, href: placeInList(application, { path: '/partners/applications', filters: { tab: id } }) };
}

/** What each tab would list. */
export function tabsWithCounts(counts: ApplicationCounts, partnersInOnboarding: number) {
  return applicationTabs.map(({ id, label, status, hasApplications, hasPartners }) => {
    const applications = hasApplications ? (status ? counts[status] : counts.total) : 0;
    return { id, label, count: applications + (hasPartners ? partnersInOnboarding : 0) };
  });
}
