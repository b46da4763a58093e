import { offeredStatuses, type RoadmapStatus } from '../../../../src/features/roadmap/roadmap.rules';
import { Menu } from '../../../ui/overlays/Menu';
import { statusLabel } from '../../../ui/tokens/status';
import { EditButtons } from '../../records/EditButtons';
import type { RoadmapSummary } from '../roadmap-summary';
import { EDITORS_ONLY } from '../roadmap-texts';
import type { ItemActions } from './useItemDialogs';

interface Props extends Pick<ItemActions, 'onEdit'> {
  item: RoadmapSummary;
  canEdit: boolean;
  onMove: (item: RoadmapSummary, status: RoadmapStatus) => void;
  /** Undefined on the board, whose cards are small. */
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
      <EditButtons
        name={item.title}
        disabledReason={disabledReason}
        onEdit={() => onEdit(item)}
        onDelete={onDelete && (() => onDelete(item))}
      />
    </>
  );
}
