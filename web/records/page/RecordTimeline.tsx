import type { TimelineEntry, TimelineKind } from '../../../src/records/timeline';
import { can, editors } from '../../../src/lib/roles';
import { useSave } from '../../lib/requests/useSave';
import { useMe } from '../../lib/useMe';
import { RelativeTime } from '../../lib/texts/RelativeTime';
import { Button } from '../../ui/actions/Button';
import { Link } from '../../ui/actions/Link';
import { EmptyState } from '../../ui/feedback/EmptyState';
import type { IconName } from '../../ui/icons/icons';
import { Timeline } from '../../ui/lists/history/Timeline';
import { Text } from '../../ui/text/Text';
import { StatusBadge } from '../../ui/records/StatusBadge';

const icons: Record<TimelineKind, IconName> = {
  note: 'note',
  comment: 'chat',
  email: 'mail',
  'check-in': 'calendar',
  task: 'check-circle',
  registration: 'deals',
  acceptance: 'signature',
  change: 'pencil',
};

interface Props {
  label: string;
  entries: readonly TimelineEntry[];
  /** Whether texts take at most two lines. */
  isShort?: boolean;
}

/** What happened with a record, newest first. */
export function RecordTimeline({ label, entries, isShort = false }: Props) {
  const canCancel = can(useMe()?.workspaceRole ?? null, editors);
  if (entries.length === 0) return <EmptyState size="sm" icon="clock" title="No activity yet" />;
  return (
    <Timeline
      label={label}
      items={entries.map(({ id, kind, at, author, title, body, status, href, cancelPath }) => ({
        id,
        icon: icons[kind],
        title: (
          <>
            {href === null ? (
              title
            ) : (
              <Link look="quiet" href={href}>
                {title}
              </Link>
            )}{' '}
            {status !== null && <StatusBadge status={status} />}
          </>
        ),
        body:
          isShort && body !== null ? (
            <Text as="span" lines={2}>
              {body}
            </Text>
          ) : (
            body
          ),
        detail: (
          <>
            {author !== null && `${author} · `}
            <RelativeTime time={at} />
            {cancelPath !== undefined && canCancel && <CancelEntry path={cancelPath} title={title} />}
          </>
        ),
      }))}
    />
  );
}

/** Cancels what an entry is about, such as a scheduled email. */
function CancelEntry({ path, title }: { path: string; title: string }) {
  const { save, isPending } = useSave({ success: `${title} cancelled`, failure: 'Failed to cancel it' });
  return (
    <>
      {' · '}
      <Button
        size="sm"
        variant="ghost"
        accessibleName={`Cancel ${title}`}
        isPending={isPending}
        onPress={() => void save({ method: 'DELETE', path })}
      >
        Cancel
      </Button>
    </>
  );
}
