import type { ListSelection } from '../lists/useSelection';
import { useDialog } from '../dialogs/useDialog';
import { lazyComponent } from '../screens/lazy-component';
import { Button } from '../../ui/actions/Button';

const MergeDialog = lazyComponent(() => import('./MergeDialog'));

interface Props {
  selection: ListSelection;
  /** Path of the calls, such as `/api/leads`. */
  path: string;
  words: readonly [one: string, many: string];
}

/** Merges two selected records, after showing what that does. */
export function BulkMerge({ selection, path, words }: Props) {
  const { isOpen, open, close, key } = useDialog();
  const records = [...selection.records.values()];
  const isPair = selection.all === null && records.length === 2;
  return (
    <>
      {isPair && (
        <Button size="sm" onPress={() => open()}>
          Merge
        </Button>
      )}
      {key > 0 && (
        <MergeDialog
          key={key}
          records={records}
          path={path}
          words={words}
          isOpen={isOpen}
          onClose={close}
          onMerged={selection.clear}
        />
      )}
    </>
  );
}
