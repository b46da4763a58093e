import { commissionRecord } from '../../../src/features/commissions/ledger/commission.record';
import type { CommissionView } from '../../../src/features/commissions/ledger/present-commissions';
import { payeeRecord } from '../../../src/features/commissions/payees/payee.record';
import { referralProgramRecord } from '../../../src/features/referrals/programs/referral-program.record';
import { formatMoney } from '../../../src/lib/money/format-money';
import { can } from '../../../src/lib/roles';
import { LocalTime } from '../../lib/texts/LocalTime';
import { useMe } from '../../lib/useMe';
import { Link } from '../../ui/actions/Link';
import { DescriptionList } from '../../ui/lists/DescriptionList';
import { sourceLabels, sourcePath } from './commission-words';
import { PAYOUTS } from './MoneyTabs';

interface Props {
  commission: CommissionView;
  /** The names of the program and the link, if they are loaded. */
  names?: { program: string | null; link: string | null };
}

/** What a commission is about, with links to its payee, payout, program and source. */
export function CommissionFacts({ commission, names }: Props) {
  const { amount, netAmount, currency, eventAmount, status, heldUntil, payoutId, createdAt } = commission;
  const { payeeId, payeeName, partnerId, partnerName, programId, affiliateLinkId } = commission;
  const canManage = can(useMe()?.workspaceRole, payeeRecord.view);
  const source = sourcePath(commission);
  const sourceLabel = sourceLabels[commission.source];
  const to = (href: string | null, label: string) =>
    href === null ? label : <Link href={href}>{label}</Link>;
  return (
    <DescriptionList
      items={[
        { term: 'Earned', value: formatMoney(amount, currency) },
        ...(netAmount === amount
          ? []
          : [{ term: 'After reversals', value: formatMoney(netAmount, currency) }]),
        { term: 'Payee', value: to(canManage ? payeeRecord.path(payeeId) : null, payeeName) },
        ...(partnerId === null
          ? []
          : [{ term: 'Partner', value: to(`/partners/${partnerId}`, partnerName ?? 'Partner') }]),
        { term: 'Source', value: to(source, sourceLabel) },
        ...(eventAmount === null
          ? []
          : [
              {
                term: `Amount of the ${sourceLabel.toLowerCase()}`,
                value: formatMoney(eventAmount, currency),
              },
            ]),
        ...(programId === null
          ? []
          : [
              {
                term: 'Program',
                value: to(referralProgramRecord.path(programId), names?.program ?? 'Open program'),
              },
            ]),
        ...(affiliateLinkId === null
          ? []
          : [
              {
                term: 'Affiliate link',
                value: to(`/campaigns/affiliate-links/${affiliateLinkId}`, names?.link ?? 'Open link'),
              },
            ]),
        ...(status === 'held' && heldUntil !== null
          ? [{ term: 'Held until', value: <LocalTime time={heldUntil} /> }]
          : []),
        ...(payoutId === null
          ? []
          : [{ term: 'Payout', value: to(canManage ? `${PAYOUTS}/${payoutId}` : null, 'Open payout') }]),
        ...related('Corrects', commission.reverses),
        ...related('Duplicate of', commission.duplicateOf),
        { term: 'Created', value: <LocalTime time={createdAt} /> },
      ]}
    />
  );
}

const related = (term: string, id: string | null) =>
  id === null ? [] : [{ term, value: <Link href={commissionRecord.path(id)}>Open commission</Link> }];
