import { lazyComponent, usePreload } from '../../../lib/lazy-component';
import { useDialog } from '../../../lib/useDialog';
import { Button } from '../../../ui/Button';

const FollowFeedDialog = lazyComponent(() => import('./FollowFeedDialog'));
const dialogs = [FollowFeedDialog];

/** Follow the activity feed in one's own feed reader. */
export function FollowFeed({ canManageLink }: { canManageLink: boolean }) {
  const dialog = useDialog();
  usePreload(dialogs);
  return (
    <>
      <Button icon="link" onPress={() => dialog.open()}>
        Follow by feed reader
      </Button>
      {dialog.key > 0 && (
        <FollowFeedDialog
          key={dialog.key}
          canManage={canManageLink}
          isOpen={dialog.isOpen}
          onClose={dialog.close}
        />
      )}
    </>
  );
}
