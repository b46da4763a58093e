import { isOverdue } from '../../../../src/features/inbox/waiting/my-work.rules';
import { formatDay } from '../../../lib/texts/format-date';
import { useHydrated } from '../../../lib/useHydrated';
import { useMe } from '../../../lib/useMe';
import { Badge } from '../../../ui/records/Badge';
import { Text } from '../../../ui/text/Text';

interface Props {
  dueDate: string | null;
  ownerName: string | null;
}

/** The due date and the owner of an open task or check-in. */
export function DueFacts({ dueDate, ownerName }: Props) {
  return (
    <>
      <OverdueBadge dueDate={dueDate} />
      {(dueDate !== null || ownerName !== null) && (
        <Text as="span" tone="muted" size="sm">
          {dueDate !== null && <time dateTime={dueDate}>{formatDay(dueDate)}</time>}
          {dueDate !== null && ownerName !== null && ' · '}
          {ownerName}
        </Text>
      )}
    </>
  );
}

/** Marks a day that is in the past in the time zone that the reader has set, else in that of the browser. */
export function OverdueBadge({ dueDate }: Pick<Props, 'dueDate'>) {
  // The server may render this on another day.
  const isHydrated = useHydrated();
  const timeZone = useMe()?.timeZone ?? null;
  return isHydrated && isOverdueNow(dueDate, timeZone) ? <Badge tone="danger">Overdue</Badge> : null;
}

const isOverdueNow = (dueDate: string | null, timeZone: string | null): boolean =>
  isOverdue(dueDate, new Date(), timeZone ?? undefined);
