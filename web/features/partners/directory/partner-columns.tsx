import { partnerEntity } from '../../../../src/features/partners/partners.entity';
import type { FormField } from '../../../../src/features/custom-fields/custom-values.rules';
import { fromList } from '../../../lib/lists/list-address';
import { dayColumn, statusColumn } from '../../../lib/lists/view/columns';
import type { ListColumn } from '../../../lib/lists/view/list-view';
import { Link } from '../../../ui/actions/Link';
import { customColumns } from '../../custom-fields/custom-columns';
import type { ShownPartner } from './PartnerCard';

const { fields } = partnerEntity;

const others: readonly ListColumn<ShownPartner>[] = [
  statusColumn(fields.status.label, 110),
  {
    id: 'industry',
    header: fields.industry.label,
    width: 160,
    phone: 'line',
    cell: ({ industry }) => industry,
  },
  { id: 'location', header: fields.location.label, width: 160, cell: ({ location }) => location },
  {
    id: 'partnershipType',
    header: fields.partnershipType.label,
    width: 180,
    cell: ({ partnershipType }) => partnershipType.join(', '),
  },
  { id: 'tier', header: fields.tier.label, width: 110, sort: 'ascending', cell: ({ tier }) => tier },
  { id: 'ownerName', header: fields.ownerName.label, width: 130, cell: ({ ownerName }) => ownerName },
  dayColumn('createdAt', fields.createdAt.label),
  {
    id: 'description',
    header: fields.description.label,
    width: 320,
    isExtra: true,
    cell: ({ description }) => description,
  },
];

/** The columns of partners, named as in forms and files. `search` is the directory's query string. */
export const partnerColumns = (search: string): readonly ListColumn<ShownPartner>[] => [
  {
    id: 'name',
    header: fields.name.label,
    width: 210,
    sort: 'ascending',
    cell: ({ id, name }) => (
      <Link look="none" href={fromList(`/partners/${id}`, search)} data-peek={id}>
        {name}
      </Link>
    ),
  },
  ...others,
];

/** Returns the directory with the workspace's custom fields. `search` is its query string. */
export const partnerListWith = (customFields: readonly FormField[], search = '') => ({
  ...partnerList,
  columns: [...partnerColumns(search), ...customColumns(customFields)],
});

export const partnerList = {
  name: 'partners',
  layouts: ['table', 'cards'],
  columns: partnerColumns(''),
} as const;
