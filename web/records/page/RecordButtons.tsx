import { Button } from '../../ui/actions/Button';

interface Props {
  disabledReason: string | undefined;
  onDelete: () => void;
  onEdit: () => void;
  /** Whether editing is the primary action of the page. */
  isEditPrimary?: boolean;
}

/** The buttons that delete and edit the record of a page. */
export function RecordButtons({ disabledReason, onDelete, onEdit, isEditPrimary = false }: Props) {
  return (
    <>
      <Button icon="trash" disabledReason={disabledReason} onPress={onDelete}>
        Delete
      </Button>
      <Button
        {...(isEditPrimary && { variant: 'primary' })}
        icon="pencil"
        aria-keyshortcuts="e"
        disabledReason={disabledReason}
        onPress={onEdit}
      >
        Edit
      </Button>
    </>
  );
}
