import { createContext, useContext, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../../ui/actions/Button';
import { Dialog, type DialogProps } from '../../ui/overlays/Dialog';
import { LeaveGuard } from './LeaveGuard';
import { UnsavedChangesDialog } from './UnsavedChangesDialog';
import { watchFields } from './watch-fields';

interface Props extends Omit<DialogProps, 'onOpenChange' | 'contentRef' | 'role'> {
  onClose: () => void;
  /** Decides whether to ask before closing. By default, any changed field counts. */
  hasChanges?: () => boolean;
}

const Cancel = createContext<{ cancel: () => void; isBusy: boolean } | null>(null);

/**
 * Dialog with fields. Asks before Esc, a click outside, Close, `<CancelButton>` or navigation discards changes, and
 * closes at once if there are none. It doesn't ask when the caller closes it, for example after saving.
 */
export function EditDialog({ isOpen, isBusy = false, onClose, hasChanges, children, ...props }: Props) {
  const content = useRef<HTMLElement>(null);
  const watch = useRef<ReturnType<typeof watchFields> | null>(null);
  const isSettled = useRef(false);
  const [isAsking, setAsking] = useState(false);

  useEffect(() => {
    if (!isOpen || !content.current) return;
    const watched = watchFields(content.current);
    watch.current = watched;
    return () => watched.stop();
  }, [isOpen]);

  // An effect, because the caller may navigate right after a save, before this renders again. A layout effect, because
  // Esc right after a failed save must ask.
  useLayoutEffect(() => {
    isSettled.current = isBusy || !isOpen;
  }, [isBusy, isOpen]);

  const wouldLoseChanges = () => !isSettled.current && (hasChanges ?? watch.current?.hasChanges)?.() === true;
  const cancel = () => (wouldLoseChanges() ? setAsking(true) : onClose());
  const leave = () => {
    isSettled.current = true;
    setAsking(false);
    onClose();
  };

  return (
    <Dialog
      {...props}
      isOpen={isOpen}
      isBusy={isBusy}
      contentRef={content}
      onOpenChange={(next) => {
        if (!next) cancel();
      }}
    >
      <Cancel.Provider value={{ cancel, isBusy }}>{children}</Cancel.Provider>
      <LeaveGuard hasChanges={wouldLoseChanges} isInTab />
      <UnsavedChangesDialog isOpen={isAsking} onStay={() => setAsking(false)} onLeave={leave} />
    </Dialog>
  );
}

/** Closes the surrounding EditDialog. Asks first if there are changes. */
export function CancelButton() {
  const dialog = useContext(Cancel);
  return (
    <Button isDisabled={dialog?.isBusy} onPress={() => dialog?.cancel()}>
      Cancel
    </Button>
  );
}
