import type { ShownDeal } from '../../../src/features/deals/deals.service';
import type { FormField } from '../../../src/features/custom-fields/custom-values.rules';
import type { DealSummary } from '../../../src/features/deals/deal-summary.rules';
import type { DealStatus } from '../../../src/features/deals/deals.rules';
import { useDialog } from '../../lib/dialogs/useDialog';
import { lazyComponent } from '../../lib/screens/lazy-component';
import { useRecordDialogs } from '../../records/form/useRecordDialogs';
import type { MoveActions } from '../../records/list/PeekCard';
import { dealView } from './deal.view';

const DealDialog = lazyComponent(() => import('./DealDialog'));
const StatusDialog = lazyComponent(() => import('./StatusDialog'));
const parts = [DealDialog, StatusDialog];

export interface DealActions extends MoveActions<DealSummary> {
  /** `to`: the initially chosen status. */
  onMove: (deal: DealSummary, to?: DealStatus) => void;
}

interface Options {
  canEdit: boolean;
  customFields: readonly FormField[];
  /** Whether the list shows only deals with one status. */
  isNarrow?: boolean;
  /** Called with the server's answer: the changed deal, or null for a deleted one. */
  onChanged: (id: string, deal: ShownDeal | null) => void;
}

/** Returns the dialogs that create, change and delete a deal, and the functions that open them. */
export function useDealDialogs({ canEdit, customFields, isNarrow = false, onChanged }: Options) {
  const move = useDialog<{ deal: DealSummary; to: DealStatus | undefined }>();
  const { create, onEdit, onDelete, dialogs } = useRecordDialogs(dealView, {
    canEdit,
    onChanged,
    parts,
    form: (props) => <DealDialog {...props} customFields={customFields} />,
  });
  const actions: DealActions = {
    disabledReason: canEdit ? undefined : dealView.editorsOnly,
    onMove: (deal, to) => move.open({ deal, to }),
    onEdit,
    onDelete,
  };
  return {
    create,
    actions,
    dialogs: (
      <>
        {dialogs}
        {move.subject && (
          <StatusDialog
            key={`move-${move.key}`}
            {...move.subject}
            isNarrow={isNarrow}
            isOpen={move.isOpen}
            onClose={move.close}
            onSaved={(deal) => onChanged(deal.id, deal)}
          />
        )}
      </>
    ),
  };
}
