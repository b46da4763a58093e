import {
  applicationStatuses,
  canMoveApplication,
  type ApplicationStatus,
} from '../../../../src/features/applications/applications.rules';
import type { ApplicationView } from '../../../../src/features/applications/applications.service';
import type { BoardColumnData } from '../../../lib/boards/board';
import { StatusBoard } from '../../../lib/boards/StatusBoard';
import { useOptimistic } from '../../../lib/requests/useOptimistic';
import type { usePeek } from '../../../lib/lists/usePeek';
import { StatusBadge } from '../../../ui/records/StatusBadge';
import { notify } from '../../../ui/feedback/toast-queue';
import { applicationPath } from '../application-path';
import { tabWith } from './application-tabs';
import { ApplicationActions } from './ApplicationActions';
import type { ApplicationHandlers, useApplicationDialogs } from '../useApplicationDialogs';

interface Props extends Pick<ReturnType<typeof useApplicationDialogs>, 'setStatus' | 'reportMove'> {
  columns: readonly BoardColumnData<ApplicationStatus>[];
  /** All applications of the columns. Must be stable across renders. */
  applications: ApplicationView[];
  handlers: ApplicationHandlers;
  peek: ReturnType<typeof usePeek>;
}

const everyApplication = () => true;
const onlyWith = (status: ApplicationStatus) => ({ tab: tabWith(status) });

/**
 * The applications by status. Dropping one on Approved or Rejected opens the same dialogs as the buttons. Only moves of
 * spec §4 are possible.
 */
export default function ApplicationBoard({ columns, applications, handlers, peek, ...on }: Props) {
  const { shown, change } = useOptimistic(applications, everyApplication);

  async function move(application: ApplicationView, to: ApplicationStatus) {
    const { companyName, status, partnerId } = application;
    if (!canMoveApplication(status, to, { isConverted: partnerId !== null }))
      return notify({
        title: 'Not moved',
        description: `${companyName}: Cannot move application from ${status} to ${to}`,
        tone: 'info',
      });
    if (to === 'Approved' || (to === 'Rejected' && status === 'Review'))
      return handlers.onDecide(application, to);
    const isMoved = await change(application.id, { status: to }, () => on.setStatus(application, to));
    if (isMoved) on.reportMove(application, { ...application, status: to });
  }

  return (
    <StatusBoard
      columns={columns}
      statuses={applicationStatuses}
      items={shown}
      onlyWith={onlyWith}
      peek={peek}
      isEditable={false}
      onDrop={(application, to) => void move(application, to)}
      cardOf={(application) => ({
        name: application.companyName,
        href: applicationPath(application.id),
        detail: `${application.industry} · ${application.region}`,
        badges: application.partnerId !== null && <StatusBadge status="converted" />,
        isMovable: handlers.canApprove && application.partnerId === null,
        actions: application.partnerId === null && (
          <ApplicationActions application={application} handlers={handlers} place="board" />
        ),
      })}
    />
  );
}
