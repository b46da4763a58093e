import type { PortalHome } from '../../../../src/features/portal/home/portal-home.service';
import { formatDay } from '../../../lib/texts/format-date';
import { useSave } from '../../../lib/requests/useSave';
import { usePortal } from '../../../lib/screens/usePortal';
import { Button } from '../../../ui/actions/Button';
import { ButtonLink, Link } from '../../../ui/actions/Link';
import { RowWords, Rows } from '../../../ui/layout/Rows';
import { Badge } from '../../../ui/records/Badge';
import { Panel } from '../../../ui/records/Panel';
import { Text } from '../../../ui/text/Text';
import { OverdueBadge } from '../../partners/onboarding/DueFacts';

type Task = PortalHome['tasks'][number];

/** What waits for the partner, each with its action: open tasks by due date, then agreements to accept. */
export function NeedsYou({ home }: { home: PortalHome }) {
  const { tasks, openTasks, agreements } = home;
  const { hrefOf, isPreview } = usePortal();
  const waiting = openTasks + agreements.length;
  if (waiting === 0) return null;
  return (
    <Panel
      title={waiting === 1 ? '1 thing needs you' : `${waiting.toLocaleString('en-US')} things need you`}
      to={openTasks > tasks.length ? hrefOf('/portal/tasks') : undefined}
    >
      <Rows label="What needs you" wraps>
        {tasks.map((task) => (
          <li key={task.id}>
            <OverdueBadge dueDate={task.dueDate} />
            <RowWords>
              <Text isTruncated title={task.taskName}>
                <Link look="quiet" href={hrefOf('/portal/tasks')}>
                  {task.taskName}
                </Link>
              </Text>
              <Text isTruncated tone="muted" size="sm">
                {[task.dueDate && `Due ${formatDay(task.dueDate)}`, task.required ? 'Required' : null]
                  .filter(Boolean)
                  .join(' · ')}
              </Text>
            </RowWords>
            {!isPreview && <DoneButton task={task} />}
          </li>
        ))}
        {agreements.map(({ id, title }) => (
          <li key={id}>
            <Badge tone="warning">To accept</Badge>
            <RowWords>
              <Text isTruncated title={title}>
                <Link look="quiet" href={hrefOf(`/portal/agreements/${id}`)}>
                  {title}
                </Link>
              </Text>
              <Text tone="muted" size="sm">
                Agreement
              </Text>
            </RowWords>
            {!isPreview && (
              <ButtonLink
                size="sm"
                href={hrefOf(`/portal/agreements/${id}`)}
                aria-label={`Read and accept ${title}`}
              >
                Read and Accept
              </ButtonLink>
            )}
          </li>
        ))}
      </Rows>
    </Panel>
  );
}

function DoneButton({ task }: { task: Task }) {
  const { save, isPending } = useSave({ failure: 'Failed to update task' });
  const request = {
    method: 'PATCH',
    path: `/api/portal/tasks/${task.id}`,
    body: { status: 'completed' },
  } as const;
  return (
    <Button
      size="sm"
      accessibleName={`Mark as done: ${task.taskName}`}
      isPending={isPending}
      onPress={() => void save(request)}
    >
      Mark as Done
    </Button>
  );
}
