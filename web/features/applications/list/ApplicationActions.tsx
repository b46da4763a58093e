import type { ApplicationStatus } from '../../../../src/features/applications/applications.rules';
import type { ApplicationView } from '../../../../src/features/applications/applications.service';
import { ButtonLink } from '../../../ui/actions/Link';
import { Button, IconButton } from '../../../ui/actions/Button';
import type { ApplicationHandlers } from '../useApplicationDialogs';

const ONLY_ADMINS_REVIEW = 'Only Admins can move applications to review';
const ONLY_ADMINS_DECIDE = 'Only Admins can approve or reject applications';

interface Props {
  application: ApplicationView;
  handlers: ApplicationHandlers;
  /** In a list, only the steps of spec §4. Default: also the one that takes them at once. */
  isInList?: boolean;
  size?: 'sm' | 'md';
}

/** The actions on an application, and in a list the button that edits the workspace's own fields. */
export function ApplicationActions(props: Props) {
  const { application, handlers, isInList } = props;
  return (
    <>
      <Steps {...props} />
      {isInList && handlers.canEditValues && (
        <IconButton
          size="sm"
          label={`Edit ${application.companyName}`}
          icon="pencil"
          aria-keyshortcuts="e"
          onPress={() => handlers.onEditValues(application)}
        />
      )}
    </>
  );
}

/** The actions that spec §4 allows for the application's status. */
function Steps({ application, handlers, isInList = false, size = 'sm' }: Props) {
  const { id, companyName, partnerId, status } = application;
  const { canApprove, moving, onMove, onDecide, onConvert } = handlers;

  const button = (label: string, reason: string, onPress: () => void) => ({
    size,
    children: label,
    accessibleName: `${label}: ${companyName}`,
    disabledReason: canApprove ? undefined : reason,
    onPress,
  });
  const moveButton = (label: string, to: ApplicationStatus) => ({
    ...button(label, ONLY_ADMINS_REVIEW, () => onMove(application, to)),
    isPending: moving?.id === id && moving.to === to,
  });
  const decideButton = (label: string, onPress: () => void) => button(label, ONLY_ADMINS_DECIDE, onPress);
  const accept = !isInList && (
    <Button {...decideButton('Accept as Partner', () => onConvert(application))} variant="primary" />
  );
  const next = isInList ? 'primary' : 'secondary';

  if (partnerId !== null)
    return (
      <ButtonLink
        size={size}
        variant={isInList ? undefined : 'primary'}
        href={`/partners/${partnerId}`}
        aria-label={`View Partner: ${companyName}`}
      >
        View Partner
      </ButtonLink>
    );
  switch (status) {
    case 'Prospect':
      return (
        <>
          <Button {...moveButton('Move to Review', 'Review')} variant={next} />
          <Button {...moveButton('Mark as Applied', 'Applied')} />
          {accept}
        </>
      );
    case 'Applied':
      return (
        <>
          <Button {...moveButton('Move to Review', 'Review')} variant={next} />
          {accept}
        </>
      );
    case 'Review':
      return (
        <>
          <Button {...decideButton('Approve', () => onDecide(application, 'Approved'))} variant={next} />
          <Button {...decideButton('Reject', () => onDecide(application, 'Rejected'))} />
          {accept}
        </>
      );
    case 'Approved':
      return (
        <>
          <Button {...decideButton('Convert to Partner', () => onConvert(application))} variant="primary" />
          <Button {...moveButton('Reopen', 'Review')} />
        </>
      );
    case 'Rejected':
      return <Button {...moveButton('Reopen', 'Review')} />;
  }
}
