import type { ApplicationStatus } from '../../../src/features/applications/applications.rules';
import type { ApplicationView } from '../../../src/features/applications/applications.service';
import { Button } from '../../ui/Button';
import { ButtonLink } from '../../ui/ButtonLink';

const ONLY_ADMINS_REVIEW = 'Only Admins can move applications to review';
const ONLY_ADMINS_DECIDE = 'Only Admins can approve or reject applications';

export type Decision = 'Approved' | 'Rejected';

interface Props {
  application: ApplicationView;
  canApprove: boolean;
  /** The status that this application is being moved to right now. */
  movingTo: ApplicationStatus | null;
  onMove: (to: ApplicationStatus) => void;
  onDecide: (decision: Decision) => void;
  onConvert: () => void;
}

/** What spec §4 allows for the application's status. */
export function ApplicationActions(props: Props) {
  const { application, canApprove, movingTo, onMove, onDecide, onConvert } = props;
  const review = canApprove ? undefined : ONLY_ADMINS_REVIEW;
  const decide = canApprove ? undefined : ONLY_ADMINS_DECIDE;
  const move = (to: ApplicationStatus) => ({
    size: 'sm' as const,
    isPending: movingTo === to,
    isDisabled: movingTo !== null && movingTo !== to,
    onPress: () => onMove(to),
  });

  if (application.partnerId !== null)
    return (
      <ButtonLink size="sm" href={`/partners/${application.partnerId}`}>
        View Partner
      </ButtonLink>
    );
  switch (application.status) {
    case 'Prospect':
      return (
        <>
          <Button {...move('Review')} variant="primary" disabledReason={review}>
            Move to Review
          </Button>
          <Button {...move('Applied')} disabledReason={review}>
            Mark as Applied
          </Button>
        </>
      );
    case 'Applied':
      return (
        <Button {...move('Review')} variant="primary" disabledReason={review}>
          Move to Review
        </Button>
      );
    case 'Review':
      return (
        <>
          <Button size="sm" variant="primary" disabledReason={decide} onPress={() => onDecide('Approved')}>
            Approve
          </Button>
          <Button size="sm" disabledReason={decide} onPress={() => onDecide('Rejected')}>
            Reject
          </Button>
        </>
      );
    case 'Approved':
      return (
        <>
          <Button size="sm" variant="primary" disabledReason={decide} onPress={onConvert}>
            Convert to Partner
          </Button>
          <Button {...move('Review')} disabledReason={review}>
            Reopen
          </Button>
        </>
      );
    case 'Rejected':
      return (
        <Button {...move('Review')} disabledReason={review}>
          Reopen
        </Button>
      );
  }
}
