import { movesTo, type DealStatus } from '../../../../src/features/deals/deals.rules';
import { can } from '../../../../src/lib/roles';
import { useMe } from '../../../lib/useMe';
import { PipelineBulkBar, type BulkActionsProps } from '../../records/pipeline/PipelineBulkBar';

/** Rejections aren't offered, because each needs its own reason. */
const moves: readonly DealStatus[] = ['approved', 'won', 'lost', 'submitted', 'withdrawn'];

/** The actions on the selected deals. */
export default function DealBulkBar(props: BulkActionsProps) {
  const me = useMe();
  return (
    <PipelineBulkBar
      {...props}
      words={['deal', 'deals']}
      statuses={moves.filter((status) => can(me?.workspaceRole, movesTo(status)))}
      undoable={['ownerId']}
    />
  );
}
