import { applicationRecord } from '../../../src/features/applications/application.record';
import { applicationEntity } from '../../../src/features/applications/applications.entity';
import {
  applicationStatuses,
  type ApplicationStatus,
} from '../../../src/features/applications/applications.rules';
import type { ApplicationView } from '../../../src/features/applications/applications.service';
import { mailtoOf } from '../../../src/lib/addresses/mailto';
import { columnsOf } from '../../records/list/columns';
import { createTabs, type ListTab } from '../../records/list/tabs';
import { defineView } from '../../records/view';
import { ExternalLink, Link } from '../../ui/actions/Link';
import { StatusBadge } from '../../ui/records/StatusBadge';
import { offeringsOf, shownStatus, websiteName } from './application-words';

interface ApplicationTab extends ListTab<ApplicationStatus> {
  empty: string;
  /** Explains what the tab counts if its name is ambiguous. */
  intro?: string;
  /** The next step when the list is empty. */
  hint?: string;
  /** Whether the tab lists applications, and not only partners in onboarding. */
  hasLayouts: boolean;
  hasPartners: boolean;
}

const tabOf = (id: string, label: string, status: ApplicationStatus, hint?: string): ApplicationTab => ({
  ...{ id, label, status },
  empty: 'No applications found.',
  ...(hint && { hint }),
  hasLayouts: true,
  hasPartners: false,
});

/** The titles of the message about a move to each status. */
const movedTo: Record<ApplicationStatus, string> = {
  Prospect: 'Prospect added',
  Applied: 'Marked as applied',
  Review: 'Moved to review',
  Approved: 'Application approved',
  Rejected: 'Application rejected',
};

const { column, text, name, day, updated, edited } = columnsOf(applicationEntity);

export const applicationView = defineView({
  record: applicationRecord,
  icon: 'applications',
  api: '/api/admin/applications',
  title: 'Partner Applications',
  subtitle: 'Companies that want to work with yours, from the first contact to onboarding',
  purpose: 'Give companies your application link with Invite Partner. Their applications appear here.',
  deletion: '',
  custom: 'applications',
  moved: (to) => movedTo[to],
  failedToMove: 'Failed to update status',
  nameOf: (application) => application.companyName,
  summarize: (application: ApplicationView) => application,
  statuses: applicationStatuses,
  finalStatuses: ['Rejected'],
  /** As in spec §2. A board of only the first tab would be a single column. */
  tabs: createTabs<ApplicationStatus, ApplicationTab>(
    [
      tabOf(
        'new',
        'New (Applied)',
        'Applied',
        'Give companies your application link with Invite Partner. Their applications appear here.',
      ),
      tabOf('review', 'Review', 'Review'),
      tabOf('approved', 'Approved', 'Approved'),
      {
        id: 'onboarding',
        label: 'Onboarding',
        intro: 'Partners whose application was converted and who still have onboarding tasks to do.',
        empty: 'No partners in onboarding.',
        hasLayouts: false,
        hasPartners: true,
      },
      tabOf('rejected', 'Rejected', 'Rejected'),
      {
        id: 'all',
        label: 'All',
        empty: 'No applications or onboarding partners found.',
        hasLayouts: true,
        hasPartners: true,
      },
    ],
    {
      path: '/partners/applications',
      parameter: 'tab',
      first: (layout) => (layout === 'board' ? 'all' : 'new'),
    },
  ),
  filters: [],
  layouts: ['table', 'cards', 'board'],
  columns: [
    { ...name('companyName', 200, applicationRecord.path), header: 'Company' },
    column<ApplicationView>('status', 120, {
      ...edited('status'),
      header: 'Status',
      sort: 'ascending',
      phone: 'side',
      cell: (application) => <StatusBadge status={shownStatus(application)} />,
    }),
    text('contactName', 140, { header: 'Contact', sort: 'ascending' }),
    column<ApplicationView>('contactEmail', 200, {
      ...edited('contactEmail'),
      header: 'Email',
      sort: 'ascending',
      phone: 'line',
      cell: ({ contactEmail }) => (
        <Link look="quiet" href={mailtoOf(contactEmail)}>
          {contactEmail}
        </Link>
      ),
    }),
    text('region', 140, { header: 'Location', sort: 'ascending' }),
    text('industry', 150, { header: 'Industry', sort: 'ascending' }),
    text('size', 110, { header: 'Company size', sort: 'ascending', isExtra: true }),
    text('continent', 130, { header: 'Continent', sort: 'ascending', isExtra: true }),
    column<ApplicationView>('offerings', 150, { header: 'Offerings', isExtra: true, cell: offeringsOf }),
    text('phoneNumber', 140, { header: 'Phone', isExtra: true }),
    column<ApplicationView>('website', 180, {
      header: 'Website',
      isExtra: true,
      cell: ({ website }) => website && <ExternalLink href={website}>{websiteName(website)}</ExternalLink>,
    }),
    day('createdAt', { header: 'Created' }),
    updated,
  ],
});
