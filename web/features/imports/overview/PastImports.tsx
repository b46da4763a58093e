import type { ImportSummary } from '../../../../src/features/imports/present-import';
import type { OperationView } from '../../../../src/features/operations/present-operation';
import type { SwitchView } from '../../../../src/features/switches/switches.rules';
import { recordOf } from '../../../../src/records';
import { useUndo } from '../../../lib/bulk/useUndo';
import { RelativeTime } from '../../../lib/texts/RelativeTime';
import { Button } from '../../../ui/actions/Button';
import { Link } from '../../../ui/actions/Link';
import { EmptyState } from '../../../ui/feedback/EmptyState';
import { RowWords, Rows } from '../../../ui/layout/Rows';
import { Badge } from '../../../ui/records/Badge';
import { Text } from '../../../ui/text/Text';
import { count, importTexts } from '../import-texts';

interface Props {
  past: readonly OperationView[];
  /** The imports that can still be opened. */
  files: readonly ImportSummary[];
  /** Moves from other programs, whose records are of several kinds. */
  moves: readonly Pick<SwitchView, 'id'>[];
}

/** Returns, for example, `208 partners`. */
function recordsOf({ objectType, count: imported }: OperationView): string {
  const record = recordOf(objectType);
  return count(imported, record?.label.toLowerCase() ?? 'record', record?.plural.toLowerCase() ?? 'records');
}

/** The imports of the last 30 days, with who made them, and their undo. */
export function PastImports({ past, files, moves }: Props) {
  const { undo, isPending } = useUndo();
  if (past.length === 0)
    return (
      <EmptyState
        icon="upload"
        title="No imports yet"
        description="Imports of the last 30 days appear here."
        size="sm"
      />
    );
  return (
    <Rows label="Past imports" wraps>
      {past.map((operation) => {
        const file = files.find(({ id }) => id === operation.id);
        const name = operation.fileName ?? 'a file';
        return (
          <li key={operation.id}>
            <RowWords>
              <Text>
                <strong>{operation.author?.name ?? 'Deleted user'}</strong> imported{' '}
                {moves.some(({ id }) => id === operation.id)
                  ? count(operation.count, 'record', 'records')
                  : recordsOf(operation)}{' '}
                from{' '}
                {file ? <Link href={`${importTexts(file.entity).path}?id=${file.id}`}>{name}</Link> : name}
              </Text>
              <Text tone="muted" size="sm">
                <RelativeTime time={operation.createdAt} />
              </Text>
            </RowWords>
            <State operation={operation} />
            {operation.canUndo && (
              <Button
                size="sm"
                accessibleName={`Undo the import of ${name}`}
                isDisabled={isPending}
                onPress={() => void undo(operation.id)}
              >
                Undo
              </Button>
            )}
          </li>
        );
      })}
    </Rows>
  );
}

function State({ operation: { undoneAt, undoneCount, count: imported, job } }: { operation: OperationView }) {
  if (job?.state === 'running') return <Badge>Undoing…</Badge>;
  if (undoneAt === null) return null;
  const part =
    undoneCount < imported
      ? `${undoneCount.toLocaleString('en-US')} of ${imported.toLocaleString('en-US')} `
      : '';
  return <Badge>{part === '' ? 'Undone' : `${part}undone`}</Badge>;
}
