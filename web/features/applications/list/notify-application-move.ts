import type { ApplicationStatus } from '../../../../src/features/applications/applications.rules';
import type { ApplicationView } from '../../../../src/features/applications/applications.service';
import { notifyMove } from '../../../lib/dialogs/notify-move';
import { statusLabel } from '../../../ui/tokens/status';
import { isListedIn, listWith } from './application-tabs';

const titles: Record<ApplicationStatus, string> = {
  Prospect: 'Prospect added',
  Applied: 'Marked as applied',
  Review: 'Moved to review',
  Approved: 'Application approved',
  Rejected: 'Application rejected',
};

/** Shows a toast for a status change, with a link if the current tab no longer lists the application. */
export function notifyApplicationMove(
  application: ApplicationView,
  to: ApplicationStatus,
  tab: string,
  undo?: () => Promise<boolean>,
) {
  notifyMove({
    title: titles[to],
    name: application.companyName,
    status: statusLabel(to),
    list: isListedIn(tab, to) ? undefined : listWith(application, to),
    undo,
  });
}
