import { useLocation } from '@remix-run/react';
import type { LinkStatus } from '../../../src/features/affiliates/affiliates.rules';
import type { AffiliateLinkView } from '../../../src/features/affiliates/present-affiliates';
import { formatMoney } from '../../../src/lib/format-money';
import { formatDay } from '../../lib/format-date';
import { fromList } from '../../lib/list-address';
import { Link } from '../../ui/actions/Link';
import { Lines } from '../../ui/layout/Lines';
import { StatusBadge } from '../../ui/records/StatusBadge';
import { Table } from '../../ui/lists/Table';
import { Text } from '../../ui/text/Text';
import { LinkActions } from './LinkActions';

interface Props {
  links: AffiliateLinkView[];
  linkBase: string;
  canEdit: boolean;
  leavesList: (status: LinkStatus) => boolean;
  onEdit: (link: AffiliateLinkView) => void;
  onDelete: (link: AffiliateLinkView) => void;
}

export function LinksTable({ links, linkBase, canEdit, leavesList, onEdit, onDelete }: Props) {
  const { search } = useLocation();
  return (
    <Table
      label="Links and their results"
      stacks
      rows={links}
      rowKey={({ id }) => id}
      columns={[
        {
          id: 'code',
          header: 'Code',
          cell: ({ id, affiliateCode }) => (
            <Link href={fromList(`/campaigns/affiliate-links/${id}`, search)}>{affiliateCode}</Link>
          ),
        },
        {
          id: 'affiliate',
          header: 'Affiliate',
          cell: ({ affiliateName, affiliateCompany }) => (
            <Lines>
              <span>{affiliateName}</span>
              {affiliateCompany && (
                <Text as="span" tone="muted">
                  {affiliateCompany}
                </Text>
              )}
            </Lines>
          ),
        },
        { id: 'status', header: 'Status', cell: ({ status }) => <StatusBadge status={status} /> },
        {
          id: 'clicks',
          header: 'Clicks',
          align: 'end',
          cell: ({ clickCount }) => clickCount.toLocaleString('en-US'),
        },
        {
          id: 'conversions',
          header: 'Conversions',
          align: 'end',
          cell: ({ conversionCount }) => conversionCount.toLocaleString('en-US'),
        },
        {
          id: 'earnings',
          header: 'Earnings',
          align: 'end',
          cell: ({ totalEarnings, currency }) => formatMoney(totalEarnings, currency),
        },
        {
          id: 'used',
          header: 'Last used',
          cell: ({ lastUsedAt }) =>
            lastUsedAt === null ? 'Never' : <time dateTime={lastUsedAt}>{formatDay(lastUsedAt)}</time>,
        },
        {
          id: 'actions',
          header: 'Actions',
          hideHeader: true,
          align: 'end',
          cell: (link) => (
            <LinkActions
              link={link}
              address={linkBase + link.affiliateCode}
              canEdit={canEdit}
              leavesList={leavesList}
              onEdit={() => onEdit(link)}
              onDelete={() => onDelete(link)}
            />
          ),
        },
      ]}
    />
  );
}
