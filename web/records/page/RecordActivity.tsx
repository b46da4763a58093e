import { audienceLabels } from '../../../src/features/audiences/audiences.rules';
import { auditActions, type AuditAction } from '../../../src/features/audit/audit.rules';
import type { RecordActivity as Activity } from '../../../src/features/activity/activity.service';
import { CursorPages } from '../../lib/lists/CursorPages';
import { formatDay } from '../../lib/texts/format-date';
import { EmptyState } from '../../ui/feedback/EmptyState';
import type { IconName } from '../../ui/icons/icons';
import { RecordSection } from '../../ui/pages/RecordFrame';
import { Timeline } from '../../ui/lists/history/Timeline';
import { shorten } from '../../lib/texts/shorten';
import { statusLabel } from '../../ui/tokens/status';
import { ACTIVITY_PAGE } from './activity-page';
import type { ActivityPage } from './load-record-page.server';

/** The activity of a record, newest first, for its page. */
export function RecordActivity({ page: { items, nextCursor } }: { page: ActivityPage }) {
  return (
    <RecordSection title="Activity" isRegion>
      {items.length === 0 ? (
        <EmptyState size="sm" icon="clock" title="No activity yet" />
      ) : (
        <Timeline
          label="Activity"
          items={items.map((activity) => ({
            id: activity.id,
            icon: icons[activity.action] ?? 'info',
            title: sentenceOf(activity),
            detail: (
              <>
                {activity.userName} ·{' '}
                <time dateTime={activity.createdAt}>{formatDay(activity.createdAt)}</time>
              </>
            ),
          }))}
        />
      )}
      <CursorPages nextCursor={nextCursor} parameter={ACTIVITY_PAGE} />
    </RecordSection>
  );
}

const icons: Partial<Record<AuditAction, IconName>> = {
  created: 'plus',
  imported: 'plus',
  updated: 'pencil',
  status_changed: 'swap',
  accepted: 'signature',
};

/** Returns, for example, "Status changed from Draft to Launched · City changed". */
function sentenceOf({ action, changes }: Activity): string {
  if (action === 'accepted') return acceptanceOf(changes);
  const words = changes.map(changeWords);
  return words.length === 0 ? auditActions[action] : words.join(' · ');
}

/** Returns, for example, "Ada Byron (CEO) accepted version 2", or "Accepted" for readers who don't see names. */
function acceptanceOf(changes: Activity['changes']): string {
  const [name, title, version] = ['name', 'title', 'version'].map(
    (wanted) => changes.find(({ field }) => field === wanted)?.values?.after,
  );
  if (name === undefined || title === undefined || version === undefined) return auditActions.accepted;
  return `${shorten(name)} (${shorten(title)}) accepted version ${version}`;
}

/** Returns the text of a value on screens. */
function wordsOf(field: string, text: string): string {
  if (field === 'audience') return text === 'none' ? 'Nobody' : (audienceWords.get(text) ?? text);
  return /status$/i.test(field) && text !== '' ? statusLabel(text) : text;
}

const audienceWords = new Map(Object.entries(audienceLabels));

function changeWords({ field, label, values }: Activity['changes'][number]): string {
  if (!values) return `${label} changed`;
  const shown = (text: string) => shorten(wordsOf(field, text));
  const { before, after } = values;
  if (after === '') return `${label} removed`;
  if (before === '') return `${label} set to ${shown(after)}`;
  return `${label} changed from ${shown(before)} to ${shown(after)}`;
}
