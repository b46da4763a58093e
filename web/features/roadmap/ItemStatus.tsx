import {
  offeredStatuses,
  roadmapStatuses,
  type RoadmapStatus,
} from '../../../src/features/roadmap/roadmap.rules';
import { choicesOf } from '../../ui/forms/choices/choices';
import { Select } from '../../ui/forms/choices/Select';
import { StatusBadge } from '../../ui/records/StatusBadge';
import { statusLabel } from '../../ui/tokens/status';
import type { RoadmapSummary } from './item.view';

const offered = choicesOf(offeredStatuses, statusLabel);
const all = choicesOf(roadmapStatuses, statusLabel);

interface Props {
  item: RoadmapSummary;
  canEdit: boolean;
  tabIndex?: -1;
  onChange: (status: RoadmapStatus) => void;
}

/** A select for the status, or a badge without permission to edit. Offers Blocked only for blocked items (spec §4). */
export function ItemStatus({ item: { title, status }, canEdit, tabIndex, onChange }: Props) {
  if (!canEdit) return <StatusBadge status={status} />;
  return (
    <Select
      hideLabel
      label={`Status of ${title}`}
      name="status"
      value={status}
      choices={status === 'blocked' ? all : offered}
      tabIndex={tabIndex}
      onChange={(next) => {
        const chosen = roadmapStatuses.find((one) => one === next);
        if (chosen) onChange(chosen);
      }}
    />
  );
}
