import { IconButton } from '../../ui/actions/Button';

interface Props {
  name: string;
  disabledReason: string | undefined;
  /** The reason if the record can be edited but not deleted. */
  deleteReason?: string | undefined;
  /** Opens the dialog that changes the status. */
  onMove?: (() => void) | undefined;
  /** Undefined for a record that can't be edited here. */
  onEdit?: (() => void) | undefined;
  /** Undefined where there is little room, such as on a board. */
  onDelete?: (() => void) | undefined;
}

/** The buttons that change and delete a record of a list. */
export function EditButtons({ name, disabledReason, deleteReason, onMove, onEdit, onDelete }: Props) {
  return (
    <>
      {onMove && (
        <IconButton
          size="sm"
          label={`Update Status: ${name}`}
          icon="swap"
          aria-keyshortcuts="s"
          disabledReason={disabledReason}
          onPress={onMove}
        />
      )}
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

interface PanelProps {
  /** Such as `lead`. */
  noun: string;
  disabledReason: string | undefined;
  onEdit: () => void;
  onDelete: () => void;
}

/** The same buttons in the panel of a record, which has its name as the headline. */
export function PanelButtons({ noun, disabledReason, onEdit, onDelete }: PanelProps) {
  return (
    <>
      <IconButton label={`Edit ${noun}`} icon="pencil" disabledReason={disabledReason} onPress={onEdit} />
      <IconButton label={`Delete ${noun}`} icon="trash" disabledReason={disabledReason} onPress={onDelete} />
    </>
  );
}
