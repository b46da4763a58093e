import { IconButton } from '../../../ui/actions/Button';
import { EDITORS_ONLY } from '../deal-texts';
import type { DealSummary } from '../deal-summary';
import type { DealActions } from '../form/useDealDialogs';

interface Props extends Pick<DealActions, 'onMove' | 'onEdit'> {
  deal: DealSummary;
  canEdit: boolean;
  /** Missing on the board, whose cards are small. */
  onDelete?: DealActions['onDelete'];
}

/** The buttons of a row, and of a card on the board. */
export function DealButtons({ deal, canEdit, onMove, onEdit, onDelete }: Props) {
  const disabledReason = canEdit ? undefined : EDITORS_ONLY;
  return (
    <>
      <IconButton
        size="sm"
        label={`Update Status: ${deal.name}`}
        icon="swap"
        disabledReason={disabledReason}
        onPress={() => onMove(deal)}
      />
      <IconButton
        size="sm"
        label={`Edit ${deal.name}`}
        icon="pencil"
        aria-keyshortcuts="e"
        disabledReason={disabledReason}
        onPress={() => onEdit(deal)}
      />
      {onDelete && (
        <IconButton
          size="sm"
          label={`Delete ${deal.name}`}
          icon="trash"
          disabledReason={disabledReason}
          onPress={() => onDelete(deal)}
        />
      )}
    </>
  );
}
