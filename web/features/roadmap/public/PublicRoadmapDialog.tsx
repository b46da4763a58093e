import { notifyCopied } from '../../../lib/dialogs/notify-copied';
import { CopyField } from '../../../ui/forms/CopyField';
import { ExternalLink } from '../../../ui/actions/Link';
import { Inline } from '../../../ui/layout/Inline';
import { Text } from '../../../ui/text/Text';
import { SecretLinkDialog, type SecretLinkTexts } from '../../secret-links/SecretLinkDialog';

interface Props {
  canManage: boolean;
  isOpen: boolean;
  onClose: () => void;
}

const texts: SecretLinkTexts = {
  title: 'Public roadmap',
  description: 'A page for people outside this workspace, with the items that you choose to show there.',
  beforeFirst:
    'Anyone with the link can see items that are shown on the public roadmap: their titles, descriptions, categories, months and tags, but not owners or priorities.',
  adminsOnly: 'Only Admins can create, renew and revoke the public roadmap',
  failure: 'Failed to change the public roadmap link',
  renew: {
    title: 'Renew the public roadmap link?',
    description: 'You get a new link. The current one stops working immediately.',
  },
  revoke: {
    title: 'Revoke the public roadmap link?',
    description:
      'The link stops working immediately. No one outside can see the roadmap until you create a new link.',
  },
};

/** Manages the secret link to the public roadmap. */
export default function PublicRoadmapDialog(props: Props) {
  return (
    <SecretLinkDialog {...props} purpose="roadmap" texts={texts}>
      {(url) => (
        <>
          <CopyField
            label="Public roadmap link"
            value={url}
            onCopy={(isCopied) => notifyCopied(isCopied, 'Anyone with the link can see the public roadmap.')}
          />
          <Inline>
            <ExternalLink href={url} look="button">
              Open public roadmap
            </ExternalLink>
          </Inline>
          <Text tone="muted" size="sm">
            Anyone with this link can see the items that are marked as shown on the public roadmap, without
            signing in: their titles, descriptions, categories, months and tags, but not owners or priorities.
            Cancelled items are left out.
          </Text>
        </>
      )}
    </SecretLinkDialog>
  );
}
