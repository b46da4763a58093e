import { eventStatuses, isOver, type EventStatus } from '../../../src/features/events/events.rules';
import { Button } from '../../ui/actions/Button';
import { choicesOf } from '../../ui/forms/choices/choices';
import { Select } from '../../ui/forms/choices/Select';
import { statusLabel } from '../../ui/tokens/status';
import { eventView } from './event.view';

const statusChoices = choicesOf(eventStatuses, statusLabel);

interface Props {
  event: { name: string; status: EventStatus };
  canEdit: boolean;
  /** The status that the event is being moved to. */
  movingTo: EventStatus | null;
  onMove: (status: EventStatus) => void;
}

/** Whether an event has controls that change its status. */
export const hasMoves = (status: EventStatus, canEdit: boolean): boolean =>
  status === 'live' || (canEdit && !isOver(status));

/** The controls that change an event's status. Events that are over have none (spec §4). */
export function EventMoves(props: Props) {
  const { event, canEdit } = props;
  return (
    <>
      {canEdit && !isOver(event.status) && <EventStatusSelect {...props} />}
      <CompleteEvent {...props} />
    </>
  );
}

/** The status of an event that isn't over, as a select. */
export const EventStatusSelect = ({ event: { name, status }, movingTo, onMove }: Omit<Props, 'canEdit'>) => (
  <Select
    hideLabel
    label={`Status of ${name}`}
    name="status"
    value={movingTo ?? status}
    choices={statusChoices}
    onChange={(next) => {
      const chosen = eventStatuses.find((one) => one === next);
      if (chosen) onMove(chosen);
    }}
  />
);

/** The button that completes a live event. */
export const CompleteEvent = ({
  event: { name, status },
  canEdit,
  movingTo,
  size = 'sm',
  onMove,
}: Props & { size?: 'sm' | 'md' }) =>
  status === 'live' && (
    <Button
      {...(size === 'md' && { variant: 'primary' })}
      size={size}
      accessibleName={`Mark Complete: ${name}`}
      disabledReason={canEdit ? undefined : eventView.editorsOnly}
      isPending={movingTo === 'wrap_up'}
      onPress={() => onMove('wrap_up')}
    >
      Mark Complete
    </Button>
  );
