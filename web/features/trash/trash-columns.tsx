import { auditObjects } from '../../../src/features/audit/audit.rules';
import type { TrashEntryView } from '../../../src/features/trash/trash.service';
import { formatDay } from '../../lib/texts/format-date';
import { LocalTime } from '../../lib/texts/LocalTime';
import { Button, IconButton } from '../../ui/actions/Button';
import { selectColumn, type RowSelection } from '../../ui/lists/select-column';
import { Inline } from '../../ui/layout/Inline';
import type { TableColumn } from '../../ui/lists/table/Table';
import { Text } from '../../ui/text/Text';

interface Actions {
  isPending: boolean;
  selection: RowSelection;
  onRestore: (entry: TrashEntryView) => void;
  /** Undefined for people who can't delete permanently. */
  onDelete?: (entry: TrashEntryView) => void;
}

const nameOf = ({ objectName, objectType, parent }: TrashEntryView): string =>
  parent && objectName === auditObjects[objectType] ? `${objectName} of ${parent.name}` : objectName;

export const trashColumns = ({
  isPending,
  selection,
  onRestore,
  onDelete,
}: Actions): TableColumn<TrashEntryView>[] => [
  selectColumn(selection, nameOf),
  {
    id: 'name',
    header: 'Name',
    isRowHeader: true,
    cell: (entry) => (
      <div>
        <strong>{entry.objectName}</strong>
        <Text as="div" tone="muted" size="sm">
          {auditObjects[entry.objectType]}
          {entry.parent && ` of ${entry.parent.name}`}
        </Text>
      </div>
    ),
  },
  {
    id: 'deleted',
    header: 'Deleted',
    cell: ({ deletedAt, deletedByName }) => (
      <span>
        <LocalTime time={deletedAt} />{' '}
        <Text as="span" tone="muted">
          by {deletedByName}
        </Text>
      </span>
    ),
  },
  {
    id: 'expires',
    header: 'Kept until',
    cell: ({ expiresAt }) => (expiresAt === null ? 'You delete it' : formatDay(expiresAt)),
  },
  {
    id: 'actions',
    header: 'Actions',
    hideHeader: true,
    align: 'end',
    cell: (entry) => (
      <Inline gap={4} justify="end">
        <Button
          size="sm"
          accessibleName={`Restore ${nameOf(entry)}`}
          isDisabled={isPending}
          onPress={() => onRestore(entry)}
        >
          Restore
        </Button>
        {onDelete && (
          <IconButton
            size="sm"
            icon="trash"
            label={`Delete ${nameOf(entry)} for good`}
            onPress={() => onDelete(entry)}
          />
        )}
      </Inline>
    ),
  },
];
