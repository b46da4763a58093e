import type { ShownLead } from '../../../src/features/leads/leads.service';
import type { FormField } from '../../../src/features/custom-fields/custom-values.rules';
import { useDialog } from '../../lib/dialogs/useDialog';
import { lazyComponent } from '../../lib/screens/lazy-component';
import { useRecordDialogs } from '../../records/form/useRecordDialogs';
import type { MoveActions } from '../../records/list/PeekCard';
import { leadView, type LeadSummary } from './lead.view';

const LeadDialog = lazyComponent(() => import('./LeadDialog'));
const StatusDialog = lazyComponent(() => import('./StatusDialog'));
const parts = [LeadDialog, StatusDialog];

export type LeadActions = MoveActions<LeadSummary>;

interface Options {
  canEdit: boolean;
  customFields: readonly FormField[];
  /** Whether the list shows only leads with one status. */
  isNarrow?: boolean;
  /** Called with the server's answer: the changed lead, or null for a deleted one. */
  onChanged: (id: string, lead: ShownLead | null) => void;
}

/** Returns the dialogs that create, change and delete a lead, and the functions that open them. */
export function useLeadDialogs({ canEdit, customFields, isNarrow = false, onChanged }: Options) {
  const move = useDialog<LeadSummary>();
  const { create, onEdit, onDelete, dialogs } = useRecordDialogs(leadView, {
    canEdit,
    onChanged,
    parts,
    form: (props) => <LeadDialog {...props} customFields={customFields} />,
  });
  const disabledReason = canEdit ? undefined : leadView.editorsOnly;
  const actions: LeadActions = { disabledReason, onMove: move.open, onEdit, onDelete };
  return {
    create,
    actions,
    dialogs: (
      <>
        {dialogs}
        {move.subject && (
          <StatusDialog
            key={`move-${move.key}`}
            isNarrow={isNarrow}
            lead={move.subject}
            isOpen={move.isOpen}
            onClose={move.close}
            onSaved={(lead) => onChanged(lead.id, lead)}
          />
        )}
      </>
    ),
  };
}
