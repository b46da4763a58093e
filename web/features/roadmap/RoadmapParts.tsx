import type { ReactNode } from 'react';
import { offeredStatuses, type RoadmapStatus } from '../../../src/features/roadmap/roadmap.rules';
import { Button } from '../../ui/actions/Button';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { Menu } from '../../ui/overlays/Menu';
import { statusLabel } from '../../ui/tokens/status';
import { itemView, type RoadmapSummary } from './item.view';

/** The menu of a row, and of a card on the board, that changes the status. */
export function MoveMenu({
  item,
  onMove,
}: {
  item: RoadmapSummary;
  onMove: (status: RoadmapStatus) => void;
}) {
  return (
    <Menu
      label="Update Status"
      accessibleName={`Update Status: ${item.title}`}
      icon="swap"
      isIconOnly
      items={offeredStatuses
        .filter((status) => status !== item.status)
        .map((status) => ({ id: status, label: statusLabel(status), onAction: () => onMove(status) }))}
    />
  );
}

interface EmptyProps {
  hasItems: boolean;
  filters: {
    text: string;
    isFiltered: boolean;
    valueOf: (name: string) => string;
    clear: () => void;
  };
  addItem: ReactNode;
}

export function EmptyRoadmap({ hasItems, filters, addItem }: EmptyProps) {
  if (!hasItems)
    return (
      <EmptyState icon="roadmap" title="No Roadmap Items" description={itemView.purpose} action={addItem} />
    );
  const isByStatus = filters.text === '' && filters.valueOf('priority') === 'all';
  return (
    <EmptyState
      icon="roadmap"
      title="No Items in This View"
      description={isByStatus ? 'No item has this status.' : 'No item here matches these filters.'}
      action={filters.isFiltered && <Button onPress={filters.clear}>Show All Items</Button>}
    />
  );
}
