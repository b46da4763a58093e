import type { FormField } from '../../../../src/features/custom-fields/custom-values.rules';
import { dealEntity } from '../../../../src/features/deals/deals.entity';
import { formatDay } from '../../../lib/texts/format-date';
import { dayColumn, nameColumn, statusColumn, updatedColumn } from '../../../lib/lists/view/columns';
import type { ListColumn } from '../../../lib/lists/view/list-view';
import { customColumns } from '../../custom-fields/custom-columns';
import { dealPath } from '../../../../src/features/deals/deals.rules';
import { moneyOf, type DealSummary } from '../../../../src/features/deals/deal-summary.rules';

const { fields } = dealEntity;

/** The columns of deals, named as in forms and files. */
const dealColumns: readonly ListColumn<DealSummary>[] = [
  nameColumn('name', fields.name.label, { width: 190, pathOf: dealPath }),
  {
    id: 'customerName',
    header: 'Customer',
    width: 150,
    sort: 'ascending',
    phone: 'line',
    cell: ({ customerName }) => customerName,
  },
  { id: 'partnerName', header: 'Partner', width: 150, cell: ({ partnerName }) => partnerName },
  statusColumn(fields.status.label, 110),
  { id: 'amount', header: fields.amount.label, width: 110, sort: 'descending', cell: moneyOf },
  {
    id: 'protectedUntil',
    header: fields.protectedUntil.label,
    width: 120,
    sort: 'ascending',
    cell: ({ status, protectedUntil }) =>
      status === 'approved' && protectedUntil && formatDay(protectedUntil),
  },
  { id: 'ownerName', header: 'Owner', width: 120, cell: ({ ownerName }) => ownerName },
  {
    id: 'expectedCloseDate',
    header: 'Expected close',
    width: 120,
    sort: 'ascending',
    cell: ({ expectedCloseDate }) => expectedCloseDate && formatDay(expectedCloseDate),
  },
  {
    id: 'customerDomain',
    header: 'Domain',
    width: 160,
    isExtra: true,
    cell: ({ customerDomain }) => customerDomain,
  },
  dayColumn('submittedAt', fields.submittedAt.label, { isExtra: true }),
  dayColumn('closedAt', fields.closedAt.label, { isExtra: true }),
  updatedColumn,
];

export const dealList = {
  name: 'deals',
  layouts: ['table', 'cards', 'board'],
  columns: dealColumns,
} as const;

/** Returns the list with the workspace's custom fields. */
export const dealListWith = (customFields: readonly FormField[]) => ({
  ...dealList,
  columns: [...dealColumns, ...customColumns(customFields)],
});
