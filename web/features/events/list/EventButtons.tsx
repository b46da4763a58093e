import { IconButton } from '../../../ui/actions/Button';
import { EDITORS_ONLY } from '../event-texts';
import type { EventActions } from '../form/useEventDialogs';

interface Props extends EventActions {
  event: { id: string; name: string };
  canEdit: boolean;
}

export function EventButtons({ event, canEdit, onEdit, onDelete }: Props) {
  const disabledReason = canEdit ? undefined : EDITORS_ONLY;
  return (
    <>
      <IconButton
        size="sm"
        label={`Edit ${event.name}`}
        icon="pencil"
        aria-keyshortcuts="e"
        disabledReason={disabledReason}
        onPress={() => onEdit(event)}
      />
      <IconButton
        size="sm"
        label={`Delete ${event.name}`}
        icon="trash"
        disabledReason={disabledReason}
        onPress={() => onDelete(event)}
      />
    </>
  );
}
