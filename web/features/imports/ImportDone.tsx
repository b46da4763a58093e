import type { OperationView } from '../../../src/features/operations/present-operation';
import type { ImportView } from '../../../src/features/imports/present-import';
import { useUndo } from '../../lib/bulk/useUndo';
import { Button } from '../../ui/actions/Button';
import { ButtonLink } from '../../ui/actions/Link';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { Inline } from '../../ui/layout/Inline';
import { count, importTexts } from './import-texts';

interface Props {
  view: ImportView;
  imported: number;
  /** null if it can't be undone any more. */
  operation: OperationView | null;
}

export function ImportDone({ view, imported, operation }: Props) {
  const { undo, isPending } = useUndo();
  const { list } = importTexts(view.entity);
  const { bad, rows, updated, unchanged } = view.counts;
  const others = rows - bad - imported - unchanged;
  const skipped = view.duplicates === 'updateOnly' ? 0 : others;
  const left = [
    bad > 0 && `${count(bad, 'row', 'rows')} with problems left out`,
    updated > 0 && `${count(updated, 'row', 'rows')} changed`,
    unchanged > 0 && `${count(unchanged, 'row', 'rows')} up to date already`,
    view.duplicates === 'updateOnly' && others > 0 && `${count(others, 'new row', 'new rows')} left out`,
    skipped > 0 && `${count(skipped, 'duplicate', 'duplicates')} skipped`,
  ].filter(Boolean);
  if (operation?.undoneAt != null)
    return (
      <EmptyState
        icon="trash"
        title="Import undone"
        description={`${count(operation.undoneCount, view.nouns.one, view.nouns.many)} from ${view.fileName} ${updated > 0 ? 'set back or moved to the trash' : 'moved to the trash'}.`}
        action={
          <Inline>
            <ButtonLink variant="primary" href={list.href}>
              Go to {list.name}
            </ButtonLink>
            <ButtonLink href="?">Import Another File</ButtonLink>
          </Inline>
        }
      />
    );
  return (
    <EmptyState
      icon="check-circle"
      title={`${count(imported, view.nouns.one, view.nouns.many)} imported`}
      description={left.length > 0 ? `From ${view.fileName}: ${left.join(', ')}.` : `From ${view.fileName}.`}
      action={
        <Inline>
          <ButtonLink variant="primary" href={list.href}>
            Go to {list.name}
          </ButtonLink>
          {bad > 0 && (
            <ButtonLink icon="download" href={`/api/imports/${view.id}/problems/export`} download>
              Download Problem Rows
            </ButtonLink>
          )}
          <ButtonLink href="?">Import Another File</ButtonLink>
          {operation?.canUndo && (
            <Button isPending={isPending} onPress={() => void undo(operation.id)}>
              Undo Import
            </Button>
          )}
        </Inline>
      }
    />
  );
}
