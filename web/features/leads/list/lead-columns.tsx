import type { FormField } from '../../../../src/features/custom-fields/custom-values.rules';
import { leadEntity } from '../../../../src/features/leads/leads.entity';
import { formatDay } from '../../../lib/texts/format-date';
import type { ListColumn } from '../../../lib/lists/list-view';
import { Link } from '../../../ui/actions/Link';
import { StatusBadge } from '../../../ui/records/StatusBadge';
import { customColumns } from '../../custom-fields/custom-columns';
import { leadPath } from '../lead-path';
import type { LeadSummary } from '../lead-summary';

const { fields } = leadEntity;

/** The columns of leads, named as in forms and files. */
export const leadColumns: readonly ListColumn<LeadSummary>[] = [
  {
    id: 'name',
    header: fields.name.label,
    width: 220,
    sort: 'ascending',
    cell: ({ id, name }) => (
      <Link look="none" href={leadPath(id)} data-peek={id}>
        {name}
      </Link>
    ),
  },
  {
    id: 'company',
    header: fields.company.label,
    width: 200,
    sort: 'ascending',
    phone: 'line',
    cell: ({ company }) => company,
  },
  {
    id: 'status',
    header: fields.status.label,
    width: 130,
    sort: 'ascending',
    phone: 'side',
    cell: ({ status }) => <StatusBadge status={status} />,
  },
  {
    id: 'priority',
    header: fields.priority.label,
    width: 110,
    sort: 'descending',
    cell: ({ priority }) => priority && <StatusBadge status={priority} />,
  },
  {
    id: 'email',
    header: fields.email.label,
    width: 220,
    cell: ({ email }) =>
      email && (
        <Link look="quiet" href={`mailto:${email}`}>
          {email}
        </Link>
      ),
  },
  { id: 'ownerName', header: 'Owner', width: 150, cell: ({ ownerName }) => ownerName },
  { id: 'industry', header: fields.industry.label, width: 140, isExtra: true, cell: (lead) => lead.industry },
  { id: 'city', header: fields.city.label, width: 140, isExtra: true, cell: ({ city }) => city },
  {
    id: 'createdAt',
    header: fields.createdAt.label,
    width: 130,
    sort: 'descending',
    cell: ({ createdAt }) => formatDay(createdAt),
  },
  {
    id: 'updatedAt',
    header: 'Updated',
    width: 130,
    sort: 'descending',
    isExtra: true,
    cell: ({ updatedAt }) => formatDay(updatedAt),
  },
];

export const leadList = {
  name: 'leads',
  layouts: ['table', 'cards', 'board'],
  columns: leadColumns,
} as const;

/** The list with the workspace's own fields. */
export const leadListWith = (customFields: readonly FormField[]) => ({
  ...leadList,
  columns: [...leadColumns, ...customColumns(customFields)],
});
