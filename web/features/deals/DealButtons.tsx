import { IconButton } from '../../ui/actions/Button';
import { EDITORS_ONLY } from './deal-texts';
import type { DealSummary } from './deal-summary';
import type { DealActions } from './useDealDialogs';

interface Props extends DealActions {
  deal: DealSummary;
  canEdit: boolean;
}

/** The buttons of a row. */
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
      <IconButton
        size="sm"
        label={`Delete ${deal.name}`}
        icon="trash"
        disabledReason={disabledReason}
        onPress={() => onDelete(deal)}
      />
    </>
  );
}
