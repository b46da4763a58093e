import { Button } from '../../ui/actions/Button';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog';
import { countOf } from '../lists/count-of';
import type { Bulk } from './useBulk';
import { useDialog } from '../dialogs/useDialog';

interface Props {
  bulk: Bulk;
  count: number;
  words: readonly [one: string, many: string];
  /** The consequence, for one record and for many. */
  consequence: readonly [one: string, many: string];
}

/** Deletes the selected records after a confirmation with their number. */
export function BulkDelete({ bulk, count, words, consequence }: Props) {
  const { isOpen, open, close } = useDialog();
  const many = countOf(count, false, words);
  return (
    <>
      <Button size="sm" icon="trash" onPress={() => open()}>
        Delete
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        onOpenChange={(next) => {
          if (!next) close();
        }}
        title={`Delete ${many}?`}
        description={`${count === 1 ? consequence[0] : consequence[1]} You can restore them from the trash in Settings.`}
        confirmLabel={`Delete ${many}`}
        isPending={bulk.isPending}
        onConfirm={() => void bulk.run({ delete: true }, 'deleted').then((isDone) => isDone && close())}
      />
    </>
  );
}
