import { notifyCopied } from '../../../lib/dialogs/notify-copied';
import { CopyField } from '../../../ui/forms/CopyField';
import { Text } from '../../../ui/text/Text';
import { SecretLinkDialog, type SecretLinkTexts } from '../../secret-links/SecretLinkDialog';

interface Props {
  canManage: boolean;
  isOpen: boolean;
  onClose: () => void;
}

const texts: SecretLinkTexts = {
  title: 'Follow by feed reader',
  description: 'Read news about your competitors in your own feed reader. New items appear automatically.',
  beforeFirst:
    'Anyone with the link can see the newest 50 feed items and the names of their competitors, but nothing that members created from them.',
  adminsOnly: 'Only Admins can create, renew and revoke the feed link',
  failure: 'Failed to change the feed link',
  renew: {
    title: 'Renew the feed link?',
    description: 'You get a new link. Feed readers that use the current one stop updating.',
  },
  revoke: {
    title: 'Revoke the feed link?',
    description:
      'Feed readers that use it stop updating. No one can follow the feed until you create a new link.',
  },
};

/** Manages the secret link for following the workspace's activity feed in a feed reader. */
export default function FollowFeedDialog(props: Props) {
  return (
    <SecretLinkDialog {...props} purpose="activity" texts={texts}>
      {(url) => (
        <>
          <CopyField
            label="Feed link"
            value={url}
            onCopy={(isCopied) => notifyCopied(isCopied, 'Add it to your feed reader.')}
          />
          <Text tone="muted" size="sm">
            Anyone with this link can see the newest 50 feed items of all competitors without signing in, but
            nothing that members created from them.
          </Text>
        </>
      )}
    </SecretLinkDialog>
  );
}
