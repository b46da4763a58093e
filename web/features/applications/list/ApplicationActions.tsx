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
  /** Lists show only the steps of spec §4. Boards show only the first step, because cards are moved by dragging. */
  place: 'record' | 'list' | 'board';
  size?: 'sm' | 'md';
}

/** The actions on an application, and in a list the button that edits the custom fields. */
export function ApplicationActions(props: Props) {
  const { application, handlers, place } = props;
  return (
    <>
      <Steps {...props} />
      {place === 'list' && handlers.canEditValues && (
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
function Steps({ application, handlers, place, size = 'sm' }: Props) {
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
  const isOnBoard = place === 'board';
  const accept = place === 'record' && (
    <Button {...decideButton('Accept as Partner', () => onConvert(application))} variant="primary" />
  );
  const next = place === 'list' ? 'primary' : 'secondary';

  if (partnerId !== null)
    return (
      <ButtonLink
        size={size}
        variant={place === 'list' ? undefined : 'primary'}
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
          {!isOnBoard && <Button {...moveButton('Mark as Applied', 'Applied')} />}
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
          <Button
            {...decideButton('Convert to Partner', () => onConvert(application))}
            variant={isOnBoard ? 'secondary' : 'primary'}
          />
          {!isOnBoard && <Button {...moveButton('Reopen', 'Review')} />}
        </>
      );
    case 'Rejected':
      return <Button {...moveButton('Reopen', 'Review')} />;
  }
}
