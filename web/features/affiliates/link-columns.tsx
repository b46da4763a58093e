import type { AffiliateLinkView } from '../../../src/features/affiliates/present-affiliates';
import { formatMoney } from '../../../src/lib/money/format-money';
import { formatDay } from '../../lib/texts/format-date';
import { fromList } from '../../lib/lists/list-address';
import { dayColumn, statusColumn } from '../../lib/lists/view/columns';
import type { ListColumn } from '../../lib/lists/view/list-view';
import { Link } from '../../ui/actions/Link';
import { linkPath } from '../../../src/features/affiliates/affiliates.rules';

/** Returns the columns of affiliate links. `search`: the list's query string. */
export const linkColumns = (search: string): readonly ListColumn<AffiliateLinkView>[] => [
  {
    id: 'affiliateCode',
    header: 'Code',
    width: 150,
    sort: 'ascending',
    cell: ({ id, affiliateCode }) => (
      <Link look="none" href={fromList(linkPath(id), search)}>
        {affiliateCode}
      </Link>
    ),
  },
  {
    id: 'affiliateName',
    header: 'Affiliate',
    width: 160,
    sort: 'ascending',
    phone: 'line',
    cell: ({ affiliateName }) => affiliateName,
  },
  { id: 'affiliateCompany', header: 'Company', width: 150, cell: (link) => link.affiliateCompany },
  statusColumn('Status', 120),
  {
    id: 'clickCount',
    header: 'Clicks',
    width: 100,
    align: 'end',
    sort: 'descending',
    cell: ({ clickCount }) => clickCount.toLocaleString('en-US'),
  },
  {
    id: 'conversionCount',
    header: 'Conversions',
    width: 120,
    align: 'end',
    sort: 'descending',
    cell: ({ conversionCount }) => conversionCount.toLocaleString('en-US'),
  },
  {
    id: 'earningsMinor',
    header: 'Earnings',
    width: 130,
    align: 'end',
    sort: 'descending',
    cell: ({ totalEarnings, currency }) => formatMoney(totalEarnings, currency),
  },
  {
    id: 'lastUsedAt',
    header: 'Last used',
    width: 130,
    sort: 'descending',
    cell: ({ lastUsedAt }) => (lastUsedAt === null ? 'Never' : formatDay(lastUsedAt)),
  },
  {
    id: 'commissionRate',
    header: 'Commission',
    width: 120,
    align: 'end',
    isExtra: true,
    cell: ({ commissionRate }) => `${commissionRate}%`,
  },
  { id: 'programName', header: 'Program', width: 160, isExtra: true, cell: ({ programName }) => programName },
  { id: 'partnerName', header: 'Partner', width: 160, isExtra: true, cell: ({ partnerName }) => partnerName },
  dayColumn('createdAt', 'Created', { isExtra: true }),
];

/** The list of affiliate links, which shares its screen with the list of referrals. */
export const linkList = {
  name: 'affiliate-links',
  layouts: ['table', 'cards'],
  parameters: { layout: 'linkLayout', columns: 'linkColumns', sort: 'linkSort', page: 'links' },
  columns: linkColumns(''),
} as const;
