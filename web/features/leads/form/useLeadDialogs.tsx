import type { FormField } from '../../../../src/features/custom-fields/custom-values.rules';
import { DeleteDialog } from '../../../lib/dialogs/DeleteDialog';
import { lazyComponent, usePreload } from '../../../lib/screens/lazy-component';
import { useDialog } from '../../../lib/dialogs/useDialog';
import type { PipelineActions } from '../../records/pipeline/pipeline-actions';
import type { LeadSummary } from '../lead-summary';

const LeadDialog = lazyComponent(() => import('./LeadDialog'));
const StatusDialog = lazyComponent(() => import('./StatusDialog'));
const parts = [LeadDialog, StatusDialog];

export type LeadActions = PipelineActions<LeadSummary>;

interface Options {
  canEdit: boolean;
  customFields: readonly FormField[];
  /** The current tab of the list. */
  tab: string;
  /** Called with the server's answer: the changed lead, or null for a deleted one. */
  onChanged: (id: string, lead: LeadSummary | null) => void;
}

/** Returns the dialogs that create, change and delete a lead, and the functions that open them. */
export function useLeadDialogs({ canEdit, customFields, tab, onChanged }: Options) {
  const form = useDialog<LeadSummary>();
  const move = useDialog<LeadSummary>();
  const deletion = useDialog<LeadSummary>();
  usePreload(parts, canEdit);
  const actions: LeadActions = { onMove: move.open, onEdit: form.open, onDelete: deletion.open };
  return {
    create: () => form.open(),
    actions,
    dialogs: (
      <>
        {form.key > 0 && (
          <LeadDialog
            key={`form-${form.key}`}
            lead={form.subject}
            customFields={customFields}
            isOpen={form.isOpen}
            onClose={form.close}
            onSaved={(lead) => onChanged(lead.id, lead)}
          />
        )}
        {move.subject && (
          <StatusDialog
            key={`move-${move.key}`}
            tab={tab}
            lead={move.subject}
            isOpen={move.isOpen}
            onClose={move.close}
            onSaved={(lead) => onChanged(lead.id, lead)}
          />
        )}
        <DeleteDialog
          dialog={deletion}
          pathOf={({ id }) => `/api/leads/${id}`}
          title={`Delete ${deletion.subject?.name ?? 'lead'}?`}
          description="This deletes the lead."
          confirmLabel="Delete Lead"
          success="Lead deleted successfully"
          failure="Failed to delete lead"
          onDeleted={() => deletion.subject && onChanged(deletion.subject.id, null)}
        />
      </>
    ),
  };
}
