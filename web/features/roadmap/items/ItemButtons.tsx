import { offeredStatuses, type RoadmapStatus } from '../../../../src/features/roadmap/roadmap.rules';
import { IconButton } from '../../../ui/actions/Button';
import { Menu } from '../../../ui/overlays/Menu';
import { statusLabel } from '../../../ui/tokens/status';
import type { RoadmapSummary } from '../roadmap-summary';
import { EDITORS_ONLY } from '../roadmap-texts';
import type { ItemActions } from './useItemDialogs';

interface Props extends Pick<ItemActions, 'onEdit'> {
  item: RoadmapSummary;
  canEdit: boolean;
  onMove: (item: RoadmapSummary, status: RoadmapStatus) => void;
  /** Missing on the board, whose cards are small. */
  onDelete?: ItemActions['onDelete'];
}

/** The buttons of a row, and of a card on the board. */
export function ItemButtons({ item, canEdit, onMove, onEdit, onDelete }: Props) {
  const disabledReason = canEdit ? undefined : EDITORS_ONLY;
  return (
    <>
      {canEdit && (
        <Menu
          label="Update Status"
          accessibleName={`Update Status: ${item.title}`}
          icon="swap"
          isIconOnly
          items={offeredStatuses
            .filter((status) => status !== item.status)
            .map((status) => ({
              id: status,
              label: statusLabel(status),
              onAction: () => onMove(item, status),
            }))}
        />
      )}
      <IconButton
        size="sm"
        label={`Edit ${item.title}`}
        icon="pencil"
        aria-keyshortcuts="e"
        disabledReason={disabledReason}
        onPress={() => onEdit(item)}
      />
      {onDelete && (
        <IconButton
          size="sm"
          label={`Delete ${item.title}`}
          icon="trash"
          disabledReason={disabledReason}
          onPress={() => onDelete(item)}
        />
      )}
    </>
  );
}
