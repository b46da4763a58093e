import type { DealTotals } from '../../../../src/features/deals/partner-totals';
import { formatSums } from '../../../../src/lib/money/format-money';
import { countOf } from '../../../lib/lists/count-of';
import { RelativeTime } from '../../../lib/texts/RelativeTime';
import { formatShortDay } from '../../../lib/texts/format-date';
import { FigureStrip } from '../../../ui/records/FigureStrip';
import type { Rail } from './partner-rail.server';

interface Props {
  rail: Rail;
  /** Returns the address of a tab of the partner. */
  addressOf: (tab: string) => string;
}

const dealsIn = ({ deals }: DealTotals) => countOf(deals, false, ['deal', 'deals']);
const sumOf = ({ sums }: DealTotals) => formatSums(sums).join(' · ') || '—';

/** The key figures of a partner. */
export function PartnerStrip({ rail, addressOf }: Props) {
  const { totals, portal, agreements } = rail;
  const { nextCheckIn, lastTouch } = rail.glance;
  const all = agreements.accepted + agreements.waiting;
  return (
    <FigureStrip
      label="Key figures"
      figures={[
        {
          label: 'Open pipeline',
          value: sumOf(totals.open),
          hint: dealsIn(totals.open),
          href: addressOf('deals'),
        },
        { label: 'Won, 12 months', value: sumOf(totals.won), hint: dealsIn(totals.won) },
        {
          label: 'Next check-in',
          value: nextCheckIn ? formatShortDay(nextCheckIn.scheduledDate) : '—',
          hint: nextCheckIn ? nextCheckIn.title : 'Nothing planned',
        },
        {
          label: 'Last touch',
          value: lastTouch ? <RelativeTime time={lastTouch.at} /> : '—',
          hint: lastTouch ? (lastTouch.byName ?? 'Deleted user') : 'Not yet',
        },
        {
          label: 'Agreements',
          value: all === 0 ? '—' : `${agreements.accepted} of ${all}`,
          hint:
            agreements.waiting > 0 ? `${agreements.waiting} to accept` : all > 0 ? 'All accepted' : 'None',
        },
        {
          label: 'Portal',
          value: `${portal.active} active`,
          hint: portal.lastSeenAt ? (
            <>
              seen <RelativeTime time={portal.lastSeenAt} />
            </>
          ) : portal.invited > 0 ? (
            `${portal.invited} invited`
          ) : portal.active > 0 ? (
            'Not used yet'
          ) : (
            'Not invited yet'
          ),
        },
      ]}
    />
  );
}
