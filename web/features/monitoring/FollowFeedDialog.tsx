import { tellCopied } from '../../lib/tell-copied';
import { CopyField } from '../../ui/CopyField';
import { SecretLinkDialog, type SecretLinkTexts } from '../secret-links/SecretLinkDialog';

interface Props {
  canManage: boolean;
  isOpen: boolean;
  onClose: () => void;
}

const texts: SecretLinkTexts = {
  title: 'Follow by feed reader',
  description:
    'Read what is found of your competitors in your own feed reader; new items follow by themselves.',
  beforeFirst:
    'Whoever has it sees the newest 50 feed items, with the names of the competitors, but nothing that members made of them.',
  adminsOnly: 'Only Admins can make, renew and revoke the feed link',
  failure: 'Failed to change the feed link',
  renew: {
    title: 'Renew the feed link?',
    description: 'You get another link. Feed readers that use the present one stop being updated.',
  },
  revoke: {
    title: 'Revoke the feed link?',
    description:
      'Feed readers that use it stop being updated, and nobody can follow until there is a new one.',
  },
};

/** The link with which feed readers follow the activity feed of the workspace. */
export default function FollowFeedDialog(props: Props) {
  return (
    <SecretLinkDialog {...props} purpose="activity" texts={texts}>
      {(url) => (
        <>
          <CopyField
            label="Feed link"
            value={url}
            onCopy={(isCopied) => tellCopied(isCopied, 'Add it to your feed reader.')}
          />
          <p className="ui-muted ui-small">
            Whoever has this link sees the newest 50 feed items of all competitors without signing in, but
            nothing that members made of them.
          </p>
        </>
      )}
    </SecretLinkDialog>
  );
}
