import { IconButton } from '../../ui/actions/Button';
import { EDITORS_ONLY } from './lead-texts';
import type { LeadSummary } from './lead-summary';
import type { LeadActions } from './useLeadDialogs';

interface Props extends LeadActions {
  lead: LeadSummary;
  canEdit: boolean;
}

/** The buttons of a row. */
export function LeadButtons({ lead, canEdit, onMove, onEdit, onDelete }: Props) {
  const disabledReason = canEdit ? undefined : EDITORS_ONLY;
  return (
    <>
      <IconButton
        size="sm"
        label={`Update Status: ${lead.name}`}
        icon="swap"
        disabledReason={disabledReason}
        onPress={() => onMove(lead)}
      />
      <IconButton
        size="sm"
        label={`Edit ${lead.name}`}
        icon="pencil"
        aria-keyshortcuts="e"
        disabledReason={disabledReason}
        onPress={() => onEdit(lead)}
      />
      <IconButton
        size="sm"
        label={`Delete ${lead.name}`}
        icon="trash"
        disabledReason={disabledReason}
        onPress={() => onDelete(lead)}
      />
    </>
  );
}
