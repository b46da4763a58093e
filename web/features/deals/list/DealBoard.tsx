import {
  canMoveDeal,
  dealStatuses,
  movesTo,
  dealPath,
  type DealStatus,
} from '../../../../src/features/deals/deals.rules';
import { can } from '../../../../src/lib/roles';
import type { BoardColumnData } from '../../../lib/boards/board';
import { StatusBoard } from '../../../lib/boards/StatusBoard';
import { useMe } from '../../../lib/useMe';
import type { usePeek } from '../../../lib/lists/usePeek';
import { notify } from '../../../ui/feedback/toast-queue';
import { statusLabel } from '../../../ui/tokens/status';
import { moneyOf, type DealSummary } from '../../../../src/features/deals/deal-summary.rules';
import type { DealActions } from '../form/useDealDialogs';
import { EDITORS_ONLY } from '../deal-texts';
import { PipelineButtons } from '../../records/pipeline/PipelineButtons';

interface Props extends DealActions {
  columns: readonly BoardColumnData<DealStatus>[];
  /** All deals of the columns. Must be stable across renders. */
  deals: DealSummary[];
  canEdit: boolean;
  peek: ReturnType<typeof usePeek>;
}

const onlyWith = (status: DealStatus) => ({ status });

/** The deals by status. Dropping a deal on another column opens the same dialog as the button. */
export default function DealBoard({ columns, deals, canEdit, peek, onMove, onEdit }: Props) {
  const disabledReason = canEdit ? undefined : EDITORS_ONLY;
  const me = useMe();

  function drop(deal: DealSummary, to: DealStatus) {
    if (!canMoveDeal(deal.status, to))
      return notify({
        title: `Cannot move deal from ${statusLabel(deal.status)} to ${statusLabel(to)}`,
        description: deal.name,
        tone: 'danger',
      });
    if (!can(me?.workspaceRole, movesTo(to)))
      return notify({ title: 'Only admins decide about deals', description: deal.name, tone: 'danger' });
    return onMove(deal, to);
  }

  return (
    <StatusBoard
      columns={columns}
      statuses={dealStatuses}
      items={deals}
      onlyWith={onlyWith}
      peek={peek}
      isEditable={canEdit}
      onDrop={drop}
      cardOf={(deal) => ({
        name: deal.name,
        href: dealPath(deal.id),
        detail: [moneyOf(deal), deal.customerName, deal.partnerName].filter(Boolean).join(' · '),
        badges: null,
        isMovable: canEdit,
        actions: (
          <PipelineButtons item={deal} disabledReason={disabledReason} onMove={onMove} onEdit={onEdit} />
        ),
      })}
    />
  );
}
