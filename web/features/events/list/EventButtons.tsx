import { EditButtons } from '../../records/EditButtons';
import { EDITORS_ONLY } from '../event-texts';
import type { EventActions } from '../form/useEventDialogs';

interface Props extends EventActions {
  event: { id: string; name: string };
  canEdit: boolean;
}

export function EventButtons({ event, canEdit, onEdit, onDelete }: Props) {
  const disabledReason = canEdit ? undefined : EDITORS_ONLY;
  return (
    <EditButtons
      name={event.name}
      disabledReason={disabledReason}
      onEdit={() => onEdit(event)}
      onDelete={() => onDelete(event)}
    />
  );
}
