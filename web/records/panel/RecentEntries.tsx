import { isCommentedKind } from '../../../src/features/comments/commented-objects.rules';
import type { TimelineEntry } from '../../../src/records/timeline';
import { useRead } from '../../lib/requests/useRead';
import { RecordSection } from '../../ui/pages/RecordFrame';
import { RecordTimeline } from '../page/RecordTimeline';

/** Entries of the timeline in a panel. The page has all. */
const SHOWN = 5;

interface Props {
  /** The kind of record as in calls, such as `roadmap-item`. */
  kind: string;
  id: string;
  /** Changes with the record, whose timeline is then read again. */
  version?: string;
}

/** The newest entries of a record's timeline, for its panel. Shows nothing while they load, and if there are none. */
export default function RecentEntries({ kind, id, version }: Props) {
  const object = `${kind}:${id}`;
  const query = new URLSearchParams({ object, limit: String(SHOWN) });
  const { data } = useRead<TimelineEntry[]>(isCommentedKind(kind) ? `/api/timeline?${query}` : null, version);
  if (!data || data.length === 0) return null;
  return (
    <RecordSection isRegion title="Recent activity">
      <RecordTimeline isShort label="Recent activity" entries={data} />
    </RecordSection>
  );
}
