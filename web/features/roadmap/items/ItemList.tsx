import type { ReactNode } from 'react';
import type { RoadmapStatus } from '../../../../src/features/roadmap/roadmap.rules';
import { ListKeys } from '../../../lib/ListKeys';
import { Results } from '../../../lib/Results';
import type { usePeek } from '../../../lib/usePeek';
import { Grid } from '../../../ui/layout/Grid';
import { ItemCard } from './ItemCard';
import type { RoadmapSummary } from '../roadmap-summary';

interface Props {
  items: RoadmapSummary[];
  canEdit: boolean;
  peek: ReturnType<typeof usePeek>;
  /** Whether another list is loading. */
  isStale: boolean;
  /** Shown instead of the cards if there are none. */
  empty: ReactNode;
  onMove: (item: RoadmapSummary, status: RoadmapStatus) => void;
  onEdit: (item: RoadmapSummary) => void;
  onDelete: (item: RoadmapSummary) => void;
}

export function ItemList({ items, canEdit, peek, isStale, empty, onMove, onEdit, onDelete }: Props) {
  return (
    <Results label="Roadmap items" items={items} isStale={isStale}>
      {items.length === 0 ? (
        empty
      ) : (
        <ListKeys {...peek.listProps}>
          <Grid as="ul">
            {items.map((item) => (
              <ItemCard
                key={item.id}
                item={item}
                canEdit={canEdit}
                onMove={(status) => onMove(item, status)}
                onEdit={() => onEdit(item)}
                onDelete={() => onDelete(item)}
              />
            ))}
          </Grid>
        </ListKeys>
      )}
    </Results>
  );
}
