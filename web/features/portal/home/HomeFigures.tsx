import type { DealTotals } from '../../../../src/features/deals/partner-totals';
import type { PortalHome } from '../../../../src/features/portal/home/portal-home.service';
import { formatShortMoney } from '../../../../src/lib/money/format-money';
import { countOf } from '../../../lib/lists/count-of';
import { usePortal } from '../../../lib/screens/usePortal';
import { formatDay } from '../../../lib/texts/format-date';
import { FigureStrip } from '../../../ui/records/FigureStrip';

const dealsIn = ({ deals }: DealTotals) => countOf(deals, false, ['deal', 'deals']);
const sumOf = ({ sums }: DealTotals) => moneyIn(sums);

/** The partner's deals and earnings in four figures. */
export function HomeFigures({ totals, earnings }: Pick<PortalHome, 'totals' | 'earnings'>) {
  const { hrefOf } = usePortal();
  const { submitted, approved, won } = totals;
  const deals = (status: string) => hrefOf(`/portal/deals?status=${status}`);
  const paid = earnings.map(({ paid: amount, currency }) => ({ amount, currency }));
  const due = earnings.map(({ due: amount, currency }) => ({ amount, currency }));
  return (
    <FigureStrip
      label="Key figures"
      figures={[
        { label: 'Submitted', value: sumOf(submitted), hint: dealsIn(submitted), href: deals('submitted') },
        {
          label: 'Protected',
          value: sumOf(approved),
          hint:
            approved.protectedUntil === null
              ? dealsIn(approved)
              : `until ${formatDay(approved.protectedUntil)}`,
          href: deals('approved'),
        },
        { label: 'Won, 12 months', value: sumOf(won), hint: dealsIn(won), href: deals('won') },
        {
          label: 'Earned',
          value: moneyIn(paid),
          hint: due.length > 0 ? `paid · ${moneyIn(due)} due` : 'paid',
          href: hrefOf('/portal/earnings'),
        },
      ]}
    />
  );
}

const moneyIn = (sums: readonly { amount: string; currency: string }[]): string =>
  sums.map(({ amount, currency }) => formatShortMoney(amount, currency)).join(' · ') || '—';
