import { IconButton } from '../../ui/actions/Button';

interface Props {
  name: string;
  disabledReason: string | undefined;
  /** The reason if the record can be edited but not deleted. */
  deleteReason?: string | undefined;
  /** Undefined for a record that can't be edited here. */
  onEdit?: (() => void) | undefined;
  /** Undefined where there is little room, such as on a board. */
  onDelete?: (() => void) | undefined;
}

/** The buttons that edit and delete a record of a list. */
export function EditButtons({ name, disabledReason, deleteReason, onEdit, onDelete }: Props) {
  return (
    <>
      {onEdit && (
        <IconButton
          size="sm"
          label={`Edit ${name}`}
          icon="pencil"
          aria-keyshortcuts="e"
          disabledReason={disabledReason}
          onPress={onEdit}
        />
      )}
      {onDelete && (
        <IconButton
          size="sm"
          label={`Delete ${name}`}
          icon="trash"
          disabledReason={disabledReason ?? deleteReason}
          onPress={onDelete}
        />
      )}
    </>
  );
}
