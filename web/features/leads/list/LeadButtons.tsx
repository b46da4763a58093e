import { IconButton } from '../../../ui/actions/Button';
import type { LeadActions } from '../form/useLeadDialogs';
import type { LeadSummary } from '../lead-summary';
import { EDITORS_ONLY } from '../lead-texts';

interface Props extends Pick<LeadActions, 'onMove' | 'onEdit'> {
  lead: LeadSummary;
  canEdit: boolean;
  /** Missing on the board, whose cards are small. */
  onDelete?: LeadActions['onDelete'];
}

/** The buttons of a row, and of a card on the board. */
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
      {onDelete && (
        <IconButton
          size="sm"
          label={`Delete ${lead.name}`}
          icon="trash"
          disabledReason={disabledReason}
          onPress={() => onDelete(lead)}
        />
      )}
    </>
  );
}
