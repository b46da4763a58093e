import type { ShownCheckIn } from '../../../../src/features/partners/records/check-ins.entity';
import { formatDay } from '../../../lib/texts/format-date';
import { lazyComponent, usePreload } from '../../../lib/screens/lazy-component';
import { useDialog } from '../../../lib/dialogs/useDialog';
import { Button } from '../../../ui/actions/Button';
import { Card } from '../../../ui/records/Card';
import { EmptyState } from '../../../ui/feedback/EmptyState';
import { Inline } from '../../../ui/layout/Inline';
import { Rows } from '../../../ui/layout/Rows';
import { Text } from '../../../ui/text/Text';
import { DueFacts } from '../onboarding/DueFacts';
import { ChecklistRow } from '../onboarding/ChecklistRow';
import { DeleteDialog } from '../../../lib/dialogs/DeleteDialog';
import { EDITORS_ONLY } from '../partner-texts';

const CheckInDialog = lazyComponent(() => import('./CheckInDialog'));
const dialogs = [CheckInDialog];

interface Props {
  /** `/api/partners/{id}/check-ins` */
  path: string;
  checkIns: readonly ShownCheckIn[];
  canEdit: boolean;
}

export function CheckIns({ path, checkIns, canEdit }: Props) {
  const form = useDialog<ShownCheckIn>();
  const deletion = useDialog<ShownCheckIn>();
  const disabledReason = canEdit ? undefined : EDITORS_ONLY;
  usePreload(dialogs, canEdit);
  return (
    <Card as="section" aria-labelledby="check-ins">
      <Inline justify="between">
        <h2 id="check-ins">Check-ins</h2>
        <Button size="sm" icon="calendar" disabledReason={disabledReason} onPress={() => form.open()}>
          Schedule Check-in
        </Button>
      </Inline>
      {checkIns.length === 0 ? (
        <EmptyState size="sm" icon="calendar" title="No check-ins scheduled" />
      ) : (
        <Rows>
          {checkIns.map((checkIn) => (
            <ChecklistRow
              key={checkIn.id}
              id={`check-in-${checkIn.id}`}
              path={`${path}/${checkIn.id}`}
              name={checkIn.title}
              description={checkIn.notes}
              isCompleted={checkIn.completed}
              facts={
                checkIn.completed ? (
                  <CheckInFacts checkIn={checkIn} />
                ) : (
                  <DueFacts dueDate={checkIn.scheduledDate} ownerName={checkIn.ownerName} />
                )
              }
              failure="Failed to update check-in"
              disabledReason={disabledReason}
              onEdit={() => form.open(checkIn)}
              onDelete={() => deletion.open(checkIn)}
            />
          ))}
        </Rows>
      )}
      {form.key > 0 && (
        <CheckInDialog
          key={form.key}
          path={path}
          checkIn={form.subject}
          isOpen={form.isOpen}
          onClose={form.close}
        />
      )}
      <DeleteDialog
        dialog={deletion}
        pathOf={(checkIn) => `${path}/${checkIn.id}`}
        title={`Delete ${deletion.subject?.title ?? 'check-in'}?`}
        description="This deletes the check-in and its notes."
        confirmLabel="Delete Check-in"
        success="Check-in deleted"
        failure="Failed to delete check-in"
      />
    </Card>
  );
}

function CheckInFacts({ checkIn }: { checkIn: ShownCheckIn }) {
  const { scheduledDate, completedAt, completedByName } = checkIn;
  return (
    <Text as="span" tone="muted" size="sm">
      <time dateTime={scheduledDate}>{formatDay(scheduledDate)}</time>
      {completedAt && (
        <>
          {' · Completed '}
          <time dateTime={completedAt}>{formatDay(completedAt)}</time>
          {completedByName !== null && ` by ${completedByName}`}
        </>
      )}
    </Text>
  );
}
