import type { NamedSession } from '../../../src/features/identity/sessions/own-sessions.service';
import { DeleteDialog } from '../../lib/dialogs/DeleteDialog';
import type { useDialog } from '../../lib/dialogs/useDialog';

interface Props {
  dialog: ReturnType<typeof useDialog<NamedSession>>;
}

export default function EndSessionDialog({ dialog }: Props) {
  return (
    <DeleteDialog
      isFinal
      dialog={dialog}
      pathOf={({ id }) => `/api/auth/sessions/${id}`}
      title={`End the session on ${dialog.subject?.device ?? 'this device'}?`}
      description="That device is signed out at once."
      confirmLabel="End Session"
      success="Session ended"
      failure="Failed to end the session"
    />
  );
}
