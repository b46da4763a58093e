import type { CommissionView } from '../../../src/features/commissions/ledger/present-commissions';
import { Inline } from '../../ui/layout/Inline';
import { Badge } from '../../ui/records/Badge';
import { StatusBadge } from '../../ui/records/StatusBadge';
import { flagWords } from './commission-words';

/** The status of a commission, with the flags that hold it. */
export function CommissionStatus({ commission }: { commission: Pick<CommissionView, 'status' | 'flags'> }) {
  const { status, flags } = commission;
  const [first] = flags;
  if (first === undefined) return <StatusBadge status={status} />;
  return (
    <Inline gap={4} wrap="no">
      <StatusBadge status={status} />
      <Badge tone="danger">{flags.length === 1 ? flagWords[first].label : `${flags.length} flags`}</Badge>
    </Inline>
  );
}
