import { useLocation } from '@remix-run/react';
import { useId, type ComponentProps } from 'react';
import { formatMoney } from '../../../src/lib/money/format-money';
import { countOf } from '../../lib/lists/count-of';
import { formatDay } from '../../lib/texts/format-date';
import { fromList } from '../../lib/lists/list-address';
import { Link } from '../../ui/actions/Link';
import { Fact, Facts } from '../../ui/lists/Facts';
import { Card, CardFooter, CardHeader, CardWords } from '../../ui/records/Card';
import { StatusBadge } from '../../ui/records/StatusBadge';
import { linkPath } from '../../../src/features/affiliates/affiliates.rules';
import { commissionsWith } from '../commissions/sum-words';
import { LinkActions } from './LinkActions';

export function LinkCard(props: ComponentProps<typeof LinkActions>) {
  const titleId = useId();
  const { search } = useLocation();
  const { link } = props;
  const { id, affiliateCode, affiliateName, affiliateCompany, status, lastUsedAt } = link;
  return (
    <Card as="li" aria-labelledby={titleId}>
      <CardHeader>
        <CardWords>
          <h3 id={titleId}>
            <Link look="quiet" href={fromList(linkPath(id), search)}>
              {affiliateCode}
            </Link>
          </h3>
          <p>{affiliateCompany === null ? affiliateName : `${affiliateName} · ${affiliateCompany}`}</p>
        </CardWords>
        <StatusBadge status={status} />
      </CardHeader>
      <Facts>
        <Fact icon="link">
          {`${countOf(link.clickCount, false, ['click', 'clicks'])}, ${countOf(link.conversionCount, false, ['conversion', 'conversions'])}`}
        </Fact>
        <Fact icon="coins">
          <Link look="quiet" href={commissionsWith({ link: id })}>
            {`${formatMoney(link.totalEarnings, link.currency)} earned`}
          </Link>
        </Fact>
        <Fact icon="clock">{lastUsedAt === null ? 'Never used' : `Last used ${formatDay(lastUsedAt)}`}</Fact>
      </Facts>
      <CardFooter>
        <LinkActions {...props} />
      </CardFooter>
    </Card>
  );
}
