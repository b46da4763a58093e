import type { ComponentProps } from 'react';
import type { RoadmapStatus } from '../../../../src/features/roadmap/roadmap.rules';
import { RecordList } from '../../../lib/lists/RecordList';
import type { RoadmapSummary } from '../roadmap-summary';
import { ItemButtons } from './ItemButtons';
import { ItemCard } from './ItemCard';
import type { ItemActions } from './useItemDialogs';

interface Props
  extends
    ItemActions,
    Pick<
      ComponentProps<typeof RecordList<RoadmapSummary>>,
      'layout' | 'view' | 'peek' | 'isStale' | 'empty' | 'items'
    > {
  canEdit: boolean;
  onMove: (item: RoadmapSummary, status: RoadmapStatus) => void;
}

export function ItemList({ canEdit, onMove, onEdit, onDelete, ...list }: Props) {
  const actions = { canEdit, onMove, onEdit, onDelete };
  return (
    <RecordList
      {...list}
      label="Roadmap items"
      canEdit={canEdit}
      card={(item) => (
        <ItemCard
          key={item.id}
          item={item}
          canEdit={canEdit}
          onMove={(status) => onMove(item, status)}
          onEdit={() => onEdit(item)}
          onDelete={() => onDelete(item)}
        />
      )}
      buttons={(item) => <ItemButtons item={item} {...actions} />}
    />
  );
}
