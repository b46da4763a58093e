import type { ApplicationCounts } from '../../../../src/features/applications/applications.repo';
import type { ApplicationStatus } from '../../../../src/features/applications/applications.rules';
import { listPageUrl } from '../../../lib/lists/list-page-url';

interface ApplicationTab {
  /** The value of `?tab=`. */
  id: string;
  label: string;
  /** Lists applications with this status; undefined lists every status. */
  status?: ApplicationStatus;
  empty: string;
  /** Explains what the tab counts if its name is ambiguous. */
  intro?: string;
  /** The next step when the list is empty. */
  hint?: string;
  hasApplications: boolean;
  hasPartners: boolean;
}

const applicationsOf = (id: string, label: string, status: ApplicationStatus) =>
  ({
    id,
    label,
    status,
    empty: 'No applications found.',
    hasApplications: true,
    hasPartners: false,
  }) satisfies ApplicationTab;

const newApplications: ApplicationTab = {
  ...applicationsOf('new', 'New (Applied)', 'Applied'),
  hint: 'Give companies your application link with Invite Partner. Their applications appear here.',
};

/** The id of the tab with all applications. */
export const EVERYTHING = 'all';

const everything: ApplicationTab = {
  id: EVERYTHING,
  label: 'All',
  empty: 'No applications or onboarding partners found.',
  hasApplications: true,
  hasPartners: true,
};

/** The tabs in order (spec §2). */
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

/** Returns the tab with this id, or the first one if the id is unknown. */
export function tabOf(id: string | null): ApplicationTab {
  return applicationTabs.find((tab) => tab.id === id) ?? newApplications;
}

export const isListedIn = (tab: string, status: ApplicationStatus): boolean =>
  [undefined, status].includes(tabOf(tab).status);

const tabFor = (status: ApplicationStatus): ApplicationTab =>
  applicationTabs.find((tab) => tab.status === status) ?? everything;

/** Returns the id of the tab that lists applications with this status. */
export const tabWith = (status: ApplicationStatus): string => tabFor(status).id;

/** Returns the tab of a status, with a link to the page that begins with the application. */
export function listWith(application: { id: string; createdAt: string }, status: ApplicationStatus) {
  const { id, label } = tabFor(status);
  return { label, href: listPageUrl(application, { path: '/partners/applications', filters: { tab: id } }) };
}

/** Returns every tab with the number of entries it lists. */
export function tabsWithCounts(counts: ApplicationCounts, partnersInOnboarding: number) {
  return applicationTabs.map(({ id, label, status, hasApplications, hasPartners }) => {
    const applications = hasApplications ? (status ? counts[status] : counts.total) : 0;
    return { id, label, count: applications + (hasPartners ? partnersInOnboarding : 0) };
  });
}
