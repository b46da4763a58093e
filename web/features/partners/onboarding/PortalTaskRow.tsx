import type { PortalTask } from '../../../../src/features/partners/onboarding/portal.schema';
import { formatDay } from '../../../lib/texts/format-date';
import { Checkbox } from '../../../ui/forms/choices/Checkbox';
import { Inline } from '../../../ui/layout/Inline';
import { ChecklistItem } from '../../../ui/lists/steps/ChecklistItem';
import { Badge } from '../../../ui/records/Badge';
import { Text } from '../../../ui/text/Text';
import { DueFacts } from './DueFacts';
import { useTick } from './useTick';
import { usePortal } from '../../../lib/screens/usePortal';

const bodyOf = (completed: boolean) => ({ status: completed ? 'completed' : 'open' });

/** A task that the partner checks off. Read-only in a preview. */
export function PortalTaskRow({ task }: { task: PortalTask }) {
  const { isPreview } = usePortal();
  const { isTicked, isPending, toggle } = useTick({
    path: `/api/portal/tasks/${task.id}`,
    isCompleted: task.status === 'completed',
    failure: 'Failed to update task',
    bodyOf,
  });
  return (
    <ChecklistItem
      id={`task-${task.id}`}
      isDone={isTicked}
      checkbox={
        <Checkbox
          isSelected={isTicked}
          isReadOnly={isPreview || isPending}
          description={task.taskDescription}
          onChange={(completed) => void toggle(completed)}
        >
          {task.taskName}
        </Checkbox>
      }
      facts={
        <Inline gap={8}>
          {!task.required && <Badge tone="outline">Optional</Badge>}
          {!isTicked && <DueFacts dueDate={task.dueDate} ownerName={null} />}
          {isTicked && task.completedAt && (
            <Text as="span" tone="muted" size="sm">
              Completed <time dateTime={task.completedAt}>{formatDay(task.completedAt)}</time>
            </Text>
          )}
        </Inline>
      }
    />
  );
}
