import type { NamedSession } from '../../../src/features/identity/sessions/own-sessions.service';
import { CursorPages } from '../../lib/lists/CursorPages';
import { lazyComponent, usePreload } from '../../lib/screens/lazy-component';
import { LazyConfirmDialog } from '../../lib/dialogs/LazyConfirmDialog';
import { LocalTime } from '../../lib/texts/LocalTime';
import { useDialog } from '../../lib/dialogs/useDialog';
import { useFocusFallback } from '../../lib/keyboard/useFocusFallback';
import { useSave } from '../../lib/requests/useSave';
import { Button } from '../../ui/actions/Button';
import { Inline } from '../../ui/layout/Inline';
import { Rows, RowWords } from '../../ui/layout/Rows';
import { Stack } from '../../ui/layout/Stack';
import { Badge } from '../../ui/records/Badge';
import { Text } from '../../ui/text/Text';

const EndSessionDialog = lazyComponent(() => import('./EndSessionDialog'));
const dialogs = [EndSessionDialog];

interface Props {
  sessions: NamedSession[];
  total: number;
  nextCursor: string | null;
}

export function SessionsPanel({ sessions, total, nextCursor }: Props) {
  const ending = useDialog<NamedSession>();
  const endingOthers = useDialog();
  const region = useFocusFallback(sessions);
  usePreload(dialogs, total > 1);
  const { save, isPending } = useSave({
    failure: 'Failed to end the other sessions',
    success: 'Other sessions ended',
  });

  async function endOthers(): Promise<void> {
    const saved = await save({ method: 'POST', path: '/api/auth/sessions/revoke-others', body: {} });
    if (saved) endingOthers.close();
  }

  return (
    <Stack gap={12}>
      <div ref={region} tabIndex={-1}>
        <Rows label="Sessions">
          {sessions.map((session) => (
            <li key={session.id}>
              <RowWords>
                <strong>{session.device}</strong>
                <Text tone="muted" size="sm">
                  Last used <LocalTime time={session.lastSeenAt} />
                </Text>
              </RowWords>
              {session.current ? (
                <Badge tone="success">This device</Badge>
              ) : (
                <Button
                  size="sm"
                  accessibleName={`End session on ${session.device}`}
                  onPress={() => ending.open(session)}
                >
                  End
                </Button>
              )}
            </li>
          ))}
        </Rows>
      </div>
      <CursorPages nextCursor={nextCursor} />
      {total > 1 && (
        <Inline justify="end">
          <Button onPress={() => endingOthers.open()}>End All Other Sessions</Button>
        </Inline>
      )}
      {ending.subject && <EndSessionDialog dialog={ending} />}
      <LazyConfirmDialog
        isOpen={endingOthers.isOpen}
        onOpenChange={(isOpen) => {
          if (!isOpen) endingOthers.close();
        }}
        title="End all other sessions?"
        description="All devices but this one are signed out at once."
        confirmLabel="End Sessions"
        isPending={isPending}
        onConfirm={() => void endOthers()}
      />
    </Stack>
  );
}
