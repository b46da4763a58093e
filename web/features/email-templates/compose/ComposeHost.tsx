import { useEffect } from 'react';
import { useDialog } from '../../../lib/dialogs/useDialog';
import { onCompose, type Composition } from '../../../lib/email/compose';
import { lazyComponent } from '../../../lib/screens/lazy-component';

const ComposeDialog = lazyComponent(() => import('./ComposeDialog'));

/** Shows the composer when a control of any screen asks for it. Its code loads when it is first opened. */
export function ComposeHost() {
  const dialog = useDialog<Composition>();
  const { open } = dialog;
  useEffect(() => onCompose(open), [open]);
  return dialog.key > 0 && dialog.subject ? (
    <ComposeDialog
      key={dialog.key}
      composition={dialog.subject}
      isOpen={dialog.isOpen}
      onClose={dialog.close}
    />
  ) : null;
}
