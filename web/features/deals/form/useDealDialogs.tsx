import type { FormField } from '../../../../src/features/custom-fields/custom-values.rules';
import type { DealStatus } from '../../../../src/features/deals/deals.rules';
import { DeleteDialog } from '../../../lib/dialogs/DeleteDialog';
import { lazyComponent, usePreload } from '../../../lib/screens/lazy-component';
import { useDialog } from '../../../lib/dialogs/useDialog';
import type { PipelineActions } from '../../records/pipeline/pipeline-actions';
import type { DealSummary } from '../../../../src/features/deals/deal-summary.rules';

const DealDialog = lazyComponent(() => import('./DealDialog'));
const StatusDialog = lazyComponent(() => import('./StatusDialog'));
const parts = [DealDialog, StatusDialog];

export interface DealActions extends PipelineActions<DealSummary> {
  /** `to`: the initially chosen status. */
  onMove: (deal: DealSummary, to?: DealStatus) => void;
}

interface Options {
  canEdit: boolean;
  customFields: readonly FormField[];
  /** The current tab of the list. */
  tab: string;
  /** Called with the server's answer: the changed deal, or null for a deleted one. */
  onChanged: (id: string, deal: DealSummary | null) => void;
}

/** Returns the dialogs that create, change and delete a deal, and the functions that open them. */
export function useDealDialogs({ canEdit, customFields, tab, onChanged }: Options) {
  const form = useDialog<DealSummary>();
  const move = useDialog<{ deal: DealSummary; to: DealStatus | undefined }>();
  const deletion = useDialog<DealSummary>();
  usePreload(parts, canEdit);
  const actions: DealActions = {
    onMove: (deal, to) => move.open({ deal, to }),
    onEdit: form.open,
    onDelete: deletion.open,
  };
  return {
    create: () => form.open(),
    actions,
    dialogs: (
      <>
        {form.key > 0 && (
          <DealDialog
            key={`form-${form.key}`}
            deal={form.subject}
            customFields={customFields}
            isOpen={form.isOpen}
            onClose={form.close}
            onSaved={(deal) => onChanged(deal.id, deal)}
          />
        )}
        {move.subject && (
          <StatusDialog
            key={`move-${move.key}`}
            tab={tab}
            deal={move.subject.deal}
            to={move.subject.to}
            isOpen={move.isOpen}
            onClose={move.close}
            onSaved={(deal) => onChanged(deal.id, deal)}
          />
        )}
        <DeleteDialog
          dialog={deletion}
          pathOf={({ id }) => `/api/deals/${id}`}
          title={`Delete ${deletion.subject?.name ?? 'deal'}?`}
          description="This deletes the deal, and ends its protection."
          confirmLabel="Delete Deal"
          success="Deal deleted successfully"
          failure="Failed to delete deal"
          onDeleted={() => deletion.subject && onChanged(deletion.subject.id, null)}
        />
      </>
    ),
  };
}
