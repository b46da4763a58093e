import { useState, type ReactNode } from 'react';
import type { SecretLinkPurpose } from '../../../src/features/secret-links/secret-links.rules';
import type { SecretLinkView } from '../../../src/features/secret-links/secret-links.service';
import { useRead } from '../../lib/useRead';
import { useSave } from '../../lib/useSave';
import { Button } from '../../ui/Button';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { Dialog, DialogBody, DialogFooter } from '../../ui/Dialog';
import { ErrorState } from '../../ui/ErrorState';
import { Skeleton } from '../../ui/Skeleton';

export interface SecretLinkTexts {
  title: string;
  description: string;
  /** To those who can make one: what whoever has it sees. */
  beforeFirst: string;
  /** Why others cannot. */
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
  /** The link, to copy and to use. */
  children: (url: string) => ReactNode;
}

/** The link that shows something of the workspace to whoever knows it: to be made, renewed and revoked by admins. */
export function SecretLinkDialog({ purpose, texts, canManage, isOpen, onClose, children }: Props) {
  const path = `/api/secret-links/${purpose}`;
  const { data: link, isFailed, retry } = useRead<SecretLinkView>(path);
  const [asked, setAsked] = useState<'renew' | 'revoke'>('renew');
  const [isAsking, setAsking] = useState(false);
  const { save, isPending } = useSave({ failure: texts.failure });

  const change = async (request: { method: 'POST' | 'DELETE'; path: string }) => {
    await save(request);
    setAsking(false);
    // Whether it succeeded, or somebody else was faster: what there is now.
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
            <p>{`There is no link yet. ${canManage ? texts.beforeFirst : 'An admin can make one.'}`}</p>
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
