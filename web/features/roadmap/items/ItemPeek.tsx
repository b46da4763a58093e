import type { RoadmapStatus } from '../../../../src/features/roadmap/roadmap.rules';
import { IconButton } from '../../../ui/actions/Button';
import { ButtonLink } from '../../../ui/actions/Link';
import { Inline } from '../../../ui/layout/Inline';
import { PeekPanel } from '../../../ui/overlays/PeekPanel';
import { StatusBadge } from '../../../ui/records/StatusBadge';
import { roadmapItemPath } from '../roadmap-path';
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
  onClose: () => void;
}

export function ItemPeek({ item, canEdit, actions, onMove, onClose }: Props) {
  const disabledReason = canEdit ? undefined : EDITORS_ONLY;
  return (
    <PeekPanel
      label={`Roadmap item ${item.title}`}
      onClose={onClose}
      header={
        <Inline>
          <h2>{item.title}</h2>
          <StatusBadge status={item.status} />
        </Inline>
      }
      footer={
        <>
          <ButtonLink variant="primary" href={roadmapItemPath(item.id)}>
            Open Item
          </ButtonLink>
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
      <ItemDetails item={item} />
    </PeekPanel>
  );
}
