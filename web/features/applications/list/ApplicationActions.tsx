import type { ApplicationStatus } from '../../../../src/features/applications/applications.rules';
import type { ApplicationView } from '../../../../src/features/applications/applications.service';
import { ButtonLink } from '../../../ui/actions/Link';
import { Button } from '../../../ui/actions/Button';

const ONLY_ADMINS_REVIEW = 'Only Admins can move applications to review';
const ONLY_ADMINS_DECIDE = 'Only Admins can approve or reject applications';

export type Decision = 'Approved' | 'Rejected';

interface Props {
  application: ApplicationView;
  canApprove: boolean;
  /** The status that the application is being moved to. */
  movingTo: ApplicationStatus | null;
  onMove: (to: ApplicationStatus) => void;
  onDecide: (decision: Decision) => void;
  onConvert: () => void;
}

/** The actions that spec §4 allows for the application's status. */
export function ApplicationActions({ application, canApprove, movingTo, ...on }: Props) {
  const { companyName, partnerId, status } = application;

  const button = (label: string, reason: string, onPress: () => void) => ({
    children: label,
    accessibleName: `${label}: ${companyName}`,
    disabledReason: canApprove ? undefined : reason,
    onPress,
  });
  const moveButton = (label: string, to: ApplicationStatus) => ({
    ...button(label, ONLY_ADMINS_REVIEW, () => on.onMove(to)),
    isPending: movingTo === to,
  });
  const decideButton = (label: string, onPress: () => void) => button(label, ONLY_ADMINS_DECIDE, onPress);

  if (partnerId !== null)
    return (
      <ButtonLink size="sm" href={`/partners/${partnerId}`} aria-label={`View Partner: ${companyName}`}>
        View Partner
      </ButtonLink>
    );
  switch (status) {
    case 'Prospect':
      return (
        <>
          <Button size="sm" {...moveButton('Move to Review', 'Review')} variant="primary" />
          <Button size="sm" {...moveButton('Mark as Applied', 'Applied')} />
        </>
      );
    case 'Applied':
      return <Button size="sm" {...moveButton('Move to Review', 'Review')} variant="primary" />;
    case 'Review':
      return (
        <>
          <Button size="sm" {...decideButton('Approve', () => on.onDecide('Approved'))} variant="primary" />
          <Button size="sm" {...decideButton('Reject', () => on.onDecide('Rejected'))} />
        </>
      );
    case 'Approved':
      return (
        <>
          <Button size="sm" {...decideButton('Convert to Partner', on.onConvert)} variant="primary" />
          <Button size="sm" {...moveButton('Reopen', 'Review')} />
        </>
      );
    case 'Rejected':
      return <Button size="sm" {...moveButton('Reopen', 'Review')} />;
  }
}
