import { roadmapItemPath, type RoadmapStatus } from '../../../../src/features/roadmap/roadmap.rules';
import type { ShownRoadmapItem } from '../../../../src/features/roadmap/roadmap.service';
import { IconButton } from '../../../ui/actions/Button';
import { RecordPeek } from '../../records/RecordPeek';
import type { RoadmapSummary } from '../roadmap-summary';
import { EDITORS_ONLY } from '../roadmap-texts';
import { ItemDetails } from './ItemDetails';
import { ItemStatus } from './ItemStatus';
import type { ItemActions } from './useItemDialogs';

interface Props {
  item: RoadmapSummary;
  canEdit: boolean;
  actions: ItemActions;
  onMove: (status: RoadmapStatus) => void;
  onSaved: (item: ShownRoadmapItem) => void;
  onClose: () => void;
}

/** The peek panel of an item. Loads the whole description, because lists have only its beginning. */
export function ItemPeek({ item, canEdit, actions, onMove, onSaved, onClose }: Props) {
  const disabledReason = canEdit ? undefined : EDITORS_ONLY;
  return (
    <RecordPeek<ShownRoadmapItem>
      kind="item"
      name={item.title}
      status={item.status}
      href={roadmapItemPath(item.id)}
      path={`/api/roadmap-items/${item.id}`}
      version={`${item.updatedAt} ${item.status}`}
      onClose={onClose}
      buttons={
        <>
          {canEdit && <ItemStatus item={item} canEdit onChange={onMove} />}
          <IconButton
            label="Edit item"
            icon="pencil"
            disabledReason={disabledReason}
            onPress={() => actions.onEdit(item)}
          />
          <IconButton
            label="Delete item"
            icon="trash"
            disabledReason={disabledReason}
            onPress={() => actions.onDelete(item)}
          />
        </>
      }
    >
      {(whole) => <ItemDetails key={whole.id} item={whole} canEdit={canEdit} onSaved={onSaved} />}
    </RecordPeek>
  );
}
