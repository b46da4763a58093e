import { useState } from 'react';
import type { SecretLinkView } from '../../../src/features/secret-links/secret-links.service';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { tellCopied } from '../../lib/tell-copied';
import { useRead } from '../../lib/useRead';
import { useSave } from '../../lib/useSave';
import { Button } from '../../ui/Button';
import { ButtonLink } from '../../ui/ButtonLink';
import { CopyField } from '../../ui/CopyField';
import { Dialog, DialogBody, DialogFooter } from '../../ui/Dialog';
import { ErrorState } from '../../ui/ErrorState';
import { ExternalLink } from '../../ui/ExternalLink';
import { Inline } from '../../ui/Inline';
import { Skeleton } from '../../ui/Skeleton';
import { ADMINS_ONLY } from './event-texts';

interface Props {
  canManage: boolean;
  isOpen: boolean;
  onClose: () => void;
}

const PATH = '/api/secret-links/calendar';

const questions = {
  renew: {
    title: 'Renew the calendar feed link?',
    description: 'You get another link. Calendars that use the present one stop being updated.',
    confirmLabel: 'Renew Link',
  },
  revoke: {
    title: 'Revoke the calendar feed link?',
    description:
      'Calendars that use it stop being updated, and nobody can subscribe until there is a new one.',
    confirmLabel: 'Revoke Link',
  },
};

/** The link with which calendars subscribe to the workspace's events. */
export default function FeedDialog({ canManage, isOpen, onClose }: Props) {
  const { data: link, isFailed, retry } = useRead<SecretLinkView>(PATH);
  const [asked, setAsked] = useState<keyof typeof questions>('renew');
  const [isAsking, setAsking] = useState(false);
  const { save, isPending } = useSave({ failure: 'Failed to change the calendar feed link' });

  const change = async (request: { method: 'POST' | 'DELETE'; path: string }) => {
    const saved = await save(request);
    setAsking(false);
    // Whether it succeeded, or somebody else was faster: what there is now.
    retry();
    return saved;
  };
  const ask = (what: keyof typeof questions) => {
    setAsked(what);
    setAsking(true);
  };
  const managing = canManage ? undefined : ADMINS_ONLY;

  return (
    <>
      <Dialog
        isOpen={isOpen}
        onOpenChange={(next) => {
          if (!next) onClose();
        }}
        title="Calendar feed"
        description="Subscribe to this workspace's events in your own calendar; changes follow by themselves."
      >
        <DialogBody>
          {isFailed && <ErrorState onRetry={retry} />}
          {!link && !isFailed && (
            <div role="status" aria-label="Loading calendar feed">
              <Skeleton height="6rem" />
            </div>
          )}
          {link?.url === null && (
            <p>
              {canManage
                ? 'There is no link yet. Whoever has it sees the events with their dates, places and descriptions, but no notes, partners or people.'
                : 'There is no link yet. An admin can make one.'}
            </p>
          )}
          {link?.url && <FeedLink url={link.url} />}
        </DialogBody>
        <DialogFooter>
          {link?.url && (
            <>
              <Button disabledReason={managing} onPress={() => ask('revoke')}>
                Revoke
              </Button>
              <Button disabledReason={managing} onPress={() => ask('renew')}>
                Renew
              </Button>
            </>
          )}
          <Button onPress={onClose}>Close</Button>
          {link?.url === null && (
            <Button
              variant="primary"
              disabledReason={managing}
              isPending={isPending}
              onPress={() => void change({ method: 'POST', path: PATH })}
            >
              Create Link
            </Button>
          )}
        </DialogFooter>
      </Dialog>
      <ConfirmDialog
        {...questions[asked]}
        isOpen={isAsking}
        onOpenChange={setAsking}
        isPending={isPending}
        onConfirm={() =>
          void change(
            asked === 'renew' ? { method: 'POST', path: `${PATH}/renew` } : { method: 'DELETE', path: PATH },
          )
        }
      />
    </>
  );
}

/** Google takes the address of a calendar only with the scheme that means one. */
function FeedLink({ url }: { url: string }) {
  const subscription = url.replace(/^https?:/, 'webcal:');
  const google = `https://calendar.google.com/calendar/render?cid=${encodeURIComponent(subscription)}`;
  return (
    <>
      <CopyField
        label="Calendar feed link"
        value={url}
        onCopy={(isCopied) => tellCopied(isCopied, 'Subscribe to it in your calendar.')}
      />
      <Inline>
        <ButtonLink icon="calendar" href={subscription}>
          Open in calendar app
        </ButtonLink>
        <ExternalLink href={google} look="button">
          Add to Google Calendar
        </ExternalLink>
      </Inline>
      <p className="ui-muted ui-small">
        Whoever has this link sees the events without signing in: with their dates, places and descriptions,
        but no notes, partners or people. It shows events that began at most a year ago.
      </p>
    </>
  );
}
