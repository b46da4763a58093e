import type { ShownOnboardingTask } from '../../../../src/features/partners/onboarding/onboarding-tasks.entity';
import type { BulkResult } from '../../../../src/features/records/bulk-outcome';
import { formatDay } from '../../../lib/texts/format-date';
import { lazyComponent, usePreload } from '../../../lib/screens/lazy-component';
import { useDialog } from '../../../lib/dialogs/useDialog';
import { useSend } from '../../../lib/requests/useSave';
import { useWrite } from '../../../lib/requests/useWrite';
import { Badge } from '../../../ui/records/Badge';
import { Button } from '../../../ui/actions/Button';
import { Card } from '../../../ui/records/Card';
import { EmptyState } from '../../../ui/feedback/EmptyState';
import { notify } from '../../../ui/feedback/toast-queue';
import { Inline } from '../../../ui/layout/Inline';
import { Progress } from '../../../ui/feedback/Progress';
import { Rows } from '../../../ui/layout/Rows';
import { Text } from '../../../ui/text/Text';
import { ChecklistRow } from './ChecklistRow';
import { DueFacts } from './DueFacts';
import { DeleteDialog } from '../../../lib/dialogs/DeleteDialog';
import { EDITORS_ONLY } from '../partner-texts';

const TaskDialog = lazyComponent(() => import('./TaskDialog'));
const dialogs = [TaskDialog];
/** Maximum number of tasks that one call changes. */
const MAX_BULK = 500;

interface Props {
  /** `/api/partners/{id}/onboarding-tasks` */
  path: string;
  tasks: readonly ShownOnboardingTask[];
  /** Whether the partner has completed onboarding. Optional tasks may still be open. */
  isComplete: boolean;
  canEdit: boolean;
}

export function OnboardingTasks({ path, tasks, isComplete, canEdit }: Props) {
  const form = useDialog<ShownOnboardingTask>();
  const deletion = useDialog<ShownOnboardingTask>();
  const disabledReason = canEdit ? undefined : EDITORS_ONLY;
  usePreload(dialogs, canEdit);
  const openTasks = tasks.filter(({ completed }) => !completed).slice(0, MAX_BULK);
  const { completeAll, isPending } = useCompleteAll(`${path}/bulk`, openTasks);
  return (
    <Card as="section" aria-labelledby="onboarding-tasks">
      <Inline justify="between">
        <h2 id="onboarding-tasks">Onboarding Tasks</h2>
        <Inline>
          {openTasks.length > 1 && (
            <Button
              size="sm"
              icon="check"
              disabledReason={disabledReason}
              isPending={isPending}
              onPress={() => void completeAll()}
            >
              Complete All
            </Button>
          )}
          <Button size="sm" icon="plus" disabledReason={disabledReason} onPress={() => form.open()}>
            Add Task
          </Button>
        </Inline>
      </Inline>
      {tasks.length === 0 ? (
        <EmptyState size="sm" icon="check-circle" title="No onboarding tasks yet" />
      ) : (
        <>
          <Progress
            label="Tasks completed"
            value={tasks.filter((task) => task.completed).length}
            max={tasks.length}
          />
          {isComplete && (
            <Text tone="muted" size="sm">
              Onboarding is complete: every required task is done.
            </Text>
          )}
          <Rows>
            {tasks.map((task) => (
              <ChecklistRow
                key={task.id}
                id={`task-${task.id}`}
                path={`${path}/${task.id}`}
                name={task.taskName}
                description={task.taskDescription}
                isCompleted={task.completed}
                facts={<TaskFacts task={task} />}
                failure="Failed to update task"
                disabledReason={disabledReason}
                onEdit={() => form.open(task)}
                onDelete={() => deletion.open(task)}
              />
            ))}
          </Rows>
        </>
      )}
      {form.key > 0 && (
        <TaskDialog
          key={form.key}
          path={path}
          task={form.subject}
          nextSortOrder={Math.max(0, ...tasks.map((task) => task.sortOrder + 1))}
          isOpen={form.isOpen}
          onClose={form.close}
        />
      )}
      <DeleteDialog
        dialog={deletion}
        pathOf={(task) => `${path}/${task.id}`}
        title={`Delete ${deletion.subject?.taskName ?? 'task'}?`}
        description="This deletes the task."
        confirmLabel="Delete Task"
        success="Task deleted"
        failure="Failed to delete task"
      />
    </Card>
  );
}

/** Completes these tasks in one step. The toast offers Undo. */
function useCompleteAll(path: string, tasks: readonly ShownOnboardingTask[]) {
  const { send, isPending } = useSend<BulkResult>({ failure: 'Failed to update tasks' });
  const write = useWrite();
  const request = (ids: readonly string[], completed: boolean) =>
    ({ method: 'POST', path, body: { ids, change: { completed } } }) as const;
  async function completeAll() {
    const ids = tasks.map(({ id }) => id);
    const outcome = await send(request(ids, true));
    if (!outcome?.ok) return;
    const count = outcome.data.changed;
    notify({
      title: count === 1 ? '1 task completed' : `${count} tasks completed`,
      action: {
        label: 'Undo',
        run: () =>
          void write(request(ids, false), { failure: 'Failed to update tasks', success: 'Change undone' }),
      },
    });
  }
  return { completeAll, isPending };
}

function TaskFacts({ task }: { task: ShownOnboardingTask }) {
  return (
    <>
      {!task.required && <Badge tone="outline">Optional</Badge>}
      {task.assignedTo === 'partner' && <Badge tone="info">For the partner</Badge>}
      {!task.completed && <DueFacts dueDate={task.dueDate} ownerName={task.ownerName} />}
      {task.completedAt && (
        <Text as="span" tone="muted" size="sm">
          Completed <time dateTime={task.completedAt}>{formatDay(task.completedAt)}</time>
          {task.completedByName !== null && ` by ${task.completedByName}`}
        </Text>
      )}
    </>
  );
}
