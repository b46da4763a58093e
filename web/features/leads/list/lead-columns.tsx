import type { FormField } from '../../../../src/features/custom-fields/custom-values.rules';
import { leadEntity } from '../../../../src/features/leads/leads.entity';
import { dayColumn, nameColumn, statusColumn, updatedColumn } from '../../../lib/lists/view/columns';
import type { ListColumn } from '../../../lib/lists/view/list-view';
import { Link } from '../../../ui/actions/Link';
import { StatusBadge } from '../../../ui/records/StatusBadge';
import { customColumns } from '../../custom-fields/custom-columns';
import { leadPath } from '../../../../src/features/leads/leads.rules';
import type { LeadSummary } from '../lead-summary';
import { mailtoOf } from '../../../../src/lib/addresses/mailto';

const { fields } = leadEntity;

/** The columns of leads, named as in forms and files. */
export const leadColumns: readonly ListColumn<LeadSummary>[] = [
  nameColumn('name', fields.name.label, { width: 200, pathOf: leadPath }),
  {
    id: 'company',
    header: fields.company.label,
    width: 190,
    sort: 'ascending',
    phone: 'line',
    cell: ({ company }) => company,
  },
  statusColumn(fields.status.label, 120),
  {
    id: 'priority',
    header: fields.priority.label,
    width: 100,
    sort: 'descending',
    cell: ({ priority }) => priority && <StatusBadge status={priority} />,
  },
  {
    id: 'email',
    header: fields.email.label,
    width: 200,
    cell: ({ email }) =>
      email && (
        <Link look="quiet" href={mailtoOf(email)}>
          {email}
        </Link>
      ),
  },
  { id: 'ownerName', header: 'Owner', width: 140, cell: ({ ownerName }) => ownerName },
  { id: 'industry', header: fields.industry.label, width: 140, isExtra: true, cell: (lead) => lead.industry },
  { id: 'city', header: fields.city.label, width: 140, isExtra: true, cell: ({ city }) => city },
  dayColumn('createdAt', fields.createdAt.label),
  updatedColumn,
];

export const leadList = {
  name: 'leads',
  layouts: ['table', 'cards', 'board'],
  columns: leadColumns,
} as const;

/** Returns the list with the workspace's custom fields. */
export const leadListWith = (customFields: readonly FormField[]) => ({
  ...leadList,
  columns: [...leadColumns, ...customColumns(customFields)],
});
