import { useState, type ReactNode } from 'react';
import type { SecretLinkPurpose } from '../../../src/features/secret-links/secret-links.rules';
import type { SecretLinkView } from '../../../src/features/secret-links/secret-links.service';
import { useRead } from '../../lib/requests/useRead';
import { useSave } from '../../lib/requests/useSave';
import { Button } from '../../ui/actions/Button';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog';
import { Dialog, DialogBody, DialogFooter } from '../../ui/overlays/Dialog';
import { ErrorState } from '../../ui/feedback/ErrorState';
import { Skeleton } from '../../ui/feedback/Skeleton';

export interface SecretLinkTexts {
  title: string;
  description: string;
  /** Describes what people with the link can see. Shown before the first link is created. */
  beforeFirst: string;
  /** The reason why the buttons are disabled for other roles. */
  adminsOnly: string;
  failure: string;
  renew: { title: string; description: string };
  revoke: { title: string; description: string };
}

interface Props {
  purpose: SecretLinkPurpose;
  texts: SecretLinkTexts;
  canManage: boolean;
  isOpen: boolean;
  onClose: () => void;
  /** Renders the link. */
  children: (url: string) => ReactNode;
}

/** Manages a secret link that shows part of the workspace to anyone who has it. Admins create, renew and revoke it. */
export function SecretLinkDialog({ purpose, texts, canManage, isOpen, onClose, children }: Props) {
  const path = `/api/secret-links/${purpose}`;
  const { data: link, isFailed, retry } = useRead<SecretLinkView>(path);
  const [asked, setAsked] = useState<'renew' | 'revoke'>('renew');
  const [isAsking, setAsking] = useState(false);
  const { save, isPending } = useSave({ failure: texts.failure });

  const change = async (request: { method: 'POST' | 'DELETE'; path: string }) => {
    await save(request);
    setAsking(false);
    // Reload in any case, because someone else may have changed the link first.
    retry();
  };
  const ask = (what: 'renew' | 'revoke') => {
    setAsked(what);
    setAsking(true);
  };
  const disabledReason = canManage ? undefined : texts.adminsOnly;

  return (
    <>
      <Dialog
        isOpen={isOpen}
        onOpenChange={(next) => {
          if (!next) onClose();
        }}
        title={texts.title}
        description={texts.description}
      >
        <DialogBody>
          {isFailed && <ErrorState onRetry={retry} />}
          {!link && !isFailed && (
            <div role="status" aria-label={`Loading ${texts.title.toLowerCase()}`}>
              <Skeleton height="6rem" />
            </div>
          )}
          {link?.url === null && (
            <p>{`There is no link yet. ${canManage ? texts.beforeFirst : 'An admin can create one.'}`}</p>
          )}
          {link?.url && children(link.url)}
        </DialogBody>
        <DialogFooter>
          {link?.url && (
            <>
              <Button disabledReason={disabledReason} onPress={() => ask('revoke')}>
                Revoke
              </Button>
              <Button disabledReason={disabledReason} onPress={() => ask('renew')}>
                Renew
              </Button>
            </>
          )}
          <Button onPress={onClose}>Close</Button>
          {link?.url === null && (
            <Button
              variant="primary"
              disabledReason={disabledReason}
              isPending={isPending}
              onPress={() => void change({ method: 'POST', path })}
            >
              Create Link
            </Button>
          )}
        </DialogFooter>
      </Dialog>
      <ConfirmDialog
        {...texts[asked]}
        confirmLabel={asked === 'renew' ? 'Renew Link' : 'Revoke Link'}
        isOpen={isAsking}
        onOpenChange={setAsking}
        isPending={isPending}
        onConfirm={() =>
          void change(
            asked === 'renew' ? { method: 'POST', path: `${path}/renew` } : { method: 'DELETE', path },
          )
        }
      />
    </>
  );
}
