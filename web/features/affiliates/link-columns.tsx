import { linkEntity } from '../../../src/features/affiliates/affiliate-links.entity';
import { linkPath } from '../../../src/features/affiliates/affiliates.rules';
import type { AffiliateLinkView } from '../../../src/features/affiliates/present-affiliates';
import { formatMoney } from '../../../src/lib/money/format-money';
import { fromList } from '../../lib/lists/list-address';
import type { ListColumn } from '../../lib/lists/view/list-view';
import { formatDay } from '../../lib/texts/format-date';
import { columnsOf } from '../../records/list/columns';
import { commissionsWith } from '../commissions/sum-words';
import { Link } from '../../ui/actions/Link';

const { column, text, status, day } = columnsOf(linkEntity);

/** Returns the columns of affiliate links. `search`: the list's query string. */
export const linkColumns = (search: string): readonly ListColumn<AffiliateLinkView>[] => [
  column('affiliateCode', 150, {
    header: 'Code',
    sort: 'ascending',
    cell: ({ id, affiliateCode }) => (
      <Link look="none" href={fromList(linkPath(id), search)}>
        {affiliateCode}
      </Link>
    ),
  }),
  text('affiliateName', 160, { header: 'Affiliate', sort: 'ascending', phone: 'line' }),
  text('affiliateCompany', 150, { header: 'Company' }),
  status(120),
  count('clickCount', 100, 'Clicks'),
  count('conversionCount', 120, 'Conversions'),
  column('earningsMinor', 130, {
    header: 'Earnings',
    align: 'end',
    sort: 'descending',
    cell: ({ id, totalEarnings, currency }) => (
      <Link look="none" href={commissionsWith({ link: id })}>
        {formatMoney(totalEarnings, currency)}
      </Link>
    ),
  }),
  column('lastUsedAt', 130, {
    header: 'Last used',
    sort: 'descending',
    cell: ({ lastUsedAt }) => (lastUsedAt === null ? 'Never' : formatDay(lastUsedAt)),
  }),
  column('commissionRate', 120, {
    header: 'Commission',
    align: 'end',
    isExtra: true,
    cell: ({ commissionRate }) => `${commissionRate}%`,
  }),
  text('programName', 160, { header: 'Program', isExtra: true, sort: 'ascending' }),
  text('partnerName', 160, { header: 'Partner', isExtra: true, sort: 'ascending' }),
  day('createdAt', { header: 'Created', isExtra: true }),
];

function count(field: 'clickCount' | 'conversionCount', width: number, header: string) {
  return column<AffiliateLinkView>(field, width, {
    header,
    align: 'end',
    sort: 'descending',
    cell: ({ [field]: number }) => number.toLocaleString('en-US'),
  });
}

/** The list of affiliate links, which shares its screen with the list of referrals. */
export const linkList = {
  name: 'affiliate-links',
  layouts: ['table', 'cards'],
  parameters: { layout: 'linkLayout', columns: 'linkColumns', sort: 'linkSort', page: 'links' },
  columns: linkColumns(''),
} as const;
