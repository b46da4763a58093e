import { Button, IconButton } from '../../ui/actions/Button';
import type { MenuEntry } from '../../ui/overlays/menu-entry';
import { Menu } from '../../ui/overlays/Menu';

interface Props {
  disabledReason: string | undefined;
  /** The reason if the record can be edited but not deleted. */
  deleteReason?: string | undefined;
  /** Undefined for a record that can't be deleted. */
  onDelete?: (() => void) | undefined;
  /** Undefined for a record that can't be edited. */
  onEdit?: (() => void) | undefined;
  /** Whether editing is the primary action of the page. */
  isEditPrimary?: boolean;
  /** The actions that are rarely needed, before Delete. */
  more?: readonly MenuEntry[];
}

/** The last buttons in the head of a record's page: Edit, and a menu with the actions that are rarely needed. */
export function RecordButtons(props: Props) {
  const { disabledReason, deleteReason, onDelete, onEdit, isEditPrimary = false, more = [] } = props;
  const reason = disabledReason ?? deleteReason;
  const entries: MenuEntry[] = [
    ...more,
    ...(onDelete
      ? [
          {
            id: 'delete',
            label: 'Delete',
            icon: 'trash' as const,
            tone: 'danger' as const,
            onAction: onDelete,
            ...(reason !== undefined && { disabledReason: reason }),
          },
        ]
      : []),
  ];
  const edit = { 'aria-keyshortcuts': 'e', disabledReason, onPress: onEdit };
  return (
    <>
      {onEdit &&
        (isEditPrimary ? (
          <Button {...edit} variant="primary" icon="pencil">
            Edit
          </Button>
        ) : (
          <IconButton {...edit} variant="secondary" icon="pencil" label="Edit" />
        ))}
      {entries.length > 0 && (
        <Menu isIconOnly size="md" icon="more" label="More actions" placement="bottom end" items={entries} />
      )}
    </>
  );
}
