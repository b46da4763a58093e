import { Inline } from '../../../ui/layout/Inline';
import { ViewSwitch } from '../../../ui/navigation/ViewSwitch';
import type { CompetitorSummary } from '../monitoring-summaries';
import type { Density } from './feed-look';
import { MarkAllRead } from './MarkAllRead';

interface Props {
  /** null for all competitors. */
  competitor: CompetitorSummary | null;
  unread: number;
  canEdit: boolean;
  density: Density;
  onDensity: (density: Density) => void;
}

export function FeedHeader({ competitor, unread, canEdit, density, onDensity }: Props) {
  return (
    <Inline justify="between">
      <h2 id="feed">Activity Feed</h2>
      <Inline>
        {canEdit && <MarkAllRead competitor={competitor} unread={unread} />}
        <ViewSwitch
          label="Rows of the feed"
          views={[
            { id: 'compact', label: 'Compact', icon: 'menu' },
            { id: 'previews', label: 'Previews', icon: 'list' },
          ]}
          selected={density}
          onChange={(id) => onDensity(id === 'previews' ? 'previews' : 'compact')}
        />
      </Inline>
    </Inline>
  );
}
