import type { OperationView } from '../../../src/features/operations/present-operation';
import { recordOf } from '../../../src/records';
import { useUndo } from '../../lib/bulk/useUndo';
import { RelativeTime } from '../../lib/texts/RelativeTime';
import { Button } from '../../ui/actions/Button';
import { RowWords, Rows } from '../../ui/layout/Rows';
import { Text } from '../../ui/text/Text';

/** Returns, for example, `208 partners`. */
const recordsOf = ({ objectType, count }: OperationView): string =>
  `${count.toLocaleString('en-US')} ${(recordOf(objectType)?.plural ?? 'Records').toLowerCase()}`;

/** The deletions of many records, which one press restores. */
export function DeletedTogether({ operations }: { operations: readonly OperationView[] }) {
  const { undo, isPending } = useUndo();
  if (operations.length === 0) return null;
  return (
    <Rows label="Deleted together">
      {operations.map((operation) => (
        <li key={operation.id}>
          <RowWords>
            <Text>
              <strong>{operation.author?.name ?? 'Deleted user'}</strong> deleted {recordsOf(operation)}
            </Text>
            <Text tone="muted" size="sm">
              <RelativeTime time={operation.createdAt} />
            </Text>
          </RowWords>
          <Button
            size="sm"
            accessibleName={`Restore all ${recordsOf(operation)}`}
            isDisabled={isPending}
            onPress={() => void undo(operation.id)}
          >
            Restore all
          </Button>
        </li>
      ))}
    </Rows>
  );
}
