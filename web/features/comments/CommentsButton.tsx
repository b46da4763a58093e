import type { CommentedName } from '../../../src/features/comments/commented-objects.rules';
import { lazyComponent } from '../../lib/screens/lazy-component';
import { useDialog } from '../../lib/dialogs/useDialog';
import { IconButton } from '../../ui/actions/Button';

const CommentsDialog = lazyComponent(() => import('./CommentsDialog'));

interface Props {
  object: CommentedName;
  name: string;
}

/** Opens the comments on a record of a list. */
export function CommentsButton({ object, name }: Props) {
  const dialog = useDialog();
  return (
    <>
      <IconButton size="sm" icon="chat" label={`Comments on ${name}`} onPress={() => dialog.open()} />
      {dialog.key > 0 && (
        <CommentsDialog
          key={dialog.key}
          object={object}
          name={name}
          isOpen={dialog.isOpen}
          onClose={dialog.close}
        />
      )}
    </>
  );
}
