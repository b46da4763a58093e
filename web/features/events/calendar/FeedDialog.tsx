import { notifyCopied } from '../../../lib/dialogs/notify-copied';
import { CopyField } from '../../../ui/forms/CopyField';
import { Inline } from '../../../ui/layout/Inline';
import { ButtonLink, ExternalLink } from '../../../ui/actions/Link';
import { Text } from '../../../ui/text/Text';
import { SecretLinkDialog, type SecretLinkTexts } from '../../secret-links/SecretLinkDialog';

interface Props {
  canManage: boolean;
  isOpen: boolean;
  onClose: () => void;
}

const texts: SecretLinkTexts = {
  title: 'Calendar feed',
  description: "Subscribe to this workspace's events in your own calendar. Changes appear automatically.",
  beforeFirst:
    'Anyone with the link can see events with their dates, places and descriptions, but not notes, partners or people.',
  adminsOnly: 'Only Admins can create, renew and revoke the calendar feed',
  failure: 'Failed to change the calendar feed link',
  renew: {
    title: 'Renew the calendar feed link?',
    description: 'You get a new link. Calendars that use the current one stop updating.',
  },
  revoke: {
    title: 'Revoke the calendar feed link?',
    description: 'Calendars that use it stop updating. No one can subscribe until you create a new link.',
  },
};

/** Manages the secret link for subscribing to the workspace's events. */
export default function FeedDialog(props: Props) {
  return (
    <SecretLinkDialog {...props} purpose="calendar" texts={texts}>
      {(url) => <FeedLink url={url} />}
    </SecretLinkDialog>
  );
}

/** Google Calendar accepts the address of a calendar only with the webcal scheme. */
function FeedLink({ url }: { url: string }) {
  const subscription = url.replace(/^https?:/, 'webcal:');
  const google = `https://calendar.google.com/calendar/render?cid=${encodeURIComponent(subscription)}`;
  return (
    <>
      <CopyField
        label="Calendar feed link"
        value={url}
        onCopy={(isCopied) => notifyCopied(isCopied, 'Subscribe to it in your calendar.')}
      />
      <Inline>
        <ButtonLink icon="calendar" href={subscription}>
          Open in calendar app
        </ButtonLink>
        <ExternalLink href={google} look="button">
          Add to Google Calendar
        </ExternalLink>
      </Inline>
      <Text tone="muted" size="sm">
        Anyone with this link can see the events with their dates, places and descriptions without signing in,
        but not notes, partners or people. It shows events that began at most a year ago.
      </Text>
    </>
  );
}
