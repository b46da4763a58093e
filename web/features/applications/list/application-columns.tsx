import type { ApplicationView } from '../../../../src/features/applications/applications.service';
import type { FormField } from '../../../../src/features/custom-fields/custom-values.rules';
import { formatDay } from '../../../lib/texts/format-date';
import { nameColumn } from '../../../lib/lists/view/columns';
import type { ListColumn } from '../../../lib/lists/view/list-view';
import { ExternalLink, Link } from '../../../ui/actions/Link';
import { StatusBadge } from '../../../ui/records/StatusBadge';
import { customColumns } from '../../custom-fields/custom-columns';
import { applicationPath } from '../application-path';
import { offeringsOf, shownStatus, websiteName } from '../application-words';
import { mailtoOf } from '../../../../src/lib/addresses/mailto';

/** The columns of applications, named as in the form. */
const applicationColumns: readonly ListColumn<ApplicationView>[] = [
  nameColumn('companyName', 'Company', { width: 200, pathOf: applicationPath }),
  {
    id: 'status',
    header: 'Status',
    width: 120,
    sort: 'ascending',
    phone: 'side',
    cell: (application) => <StatusBadge status={shownStatus(application)} />,
  },
  { id: 'contactName', header: 'Contact', width: 140, cell: ({ contactName }) => contactName },
  {
    id: 'contactEmail',
    header: 'Email',
    width: 200,
    phone: 'line',
    cell: ({ contactEmail }) => (
      <Link look="quiet" href={mailtoOf(contactEmail)}>
        {contactEmail}
      </Link>
    ),
  },
  { id: 'region', header: 'Location', width: 140, cell: ({ region }) => region },
  { id: 'industry', header: 'Industry', width: 150, cell: ({ industry }) => industry },
  { id: 'size', header: 'Company size', width: 110, isExtra: true, cell: ({ size }) => size },
  { id: 'continent', header: 'Continent', width: 130, isExtra: true, cell: ({ continent }) => continent },
  { id: 'offerings', header: 'Offerings', width: 150, isExtra: true, cell: (one) => offeringsOf(one) },
  { id: 'phoneNumber', header: 'Phone', width: 140, isExtra: true, cell: ({ phoneNumber }) => phoneNumber },
  {
    id: 'website',
    header: 'Website',
    width: 180,
    isExtra: true,
    cell: ({ website }) => website && <ExternalLink href={website}>{websiteName(website)}</ExternalLink>,
  },
  {
    id: 'createdAt',
    header: 'Created',
    width: 120,
    sort: 'descending',
    cell: ({ createdAt }) => formatDay(createdAt),
  },
  {
    id: 'updatedAt',
    header: 'Updated',
    width: 120,
    sort: 'descending',
    isExtra: true,
    cell: ({ updatedAt }) => formatDay(updatedAt),
  },
];

const applicationList = {
  name: 'applications',
  layouts: ['table', 'cards', 'board'],
  columns: applicationColumns,
} as const;

/** Returns the list with the workspace's custom fields. */
export const applicationListWith = (customFields: readonly FormField[]) => ({
  ...applicationList,
  columns: [...applicationColumns, ...customColumns(customFields)],
});
