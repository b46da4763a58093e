import { useState } from 'react';
import {
  kindsFor,
  type NotificationPreferences,
} from '../../../src/features/notifications/notifications.rules';
import {
  emailChoices,
  notificationKinds,
  type EmailChoice,
  type NotificationChoice,
  type NotificationKind,
} from '../../../src/features/mail/notification-kinds.rules';
import type { WorkspaceRole } from '../../../src/lib/roles';
import { useWrite } from '../../lib/requests/useWrite';
import { Link } from '../../ui/actions/Link';
import { Checkbox } from '../../ui/forms/choices/Checkbox';
import { Select } from '../../ui/forms/choices/Select';
import { Stack } from '../../ui/layout/Stack';
import { VisuallyHidden } from '../../ui/layout/VisuallyHidden';
import { Table } from '../../ui/lists/table/Table';
import { Text } from '../../ui/text/Text';

export interface PreferencesProps {
  preferences: NotificationPreferences;
  role: WorkspaceRole | null;
  /** Whether a mail server is configured. */
  hasMail: boolean;
}

const emailLabels: Record<EmailChoice, string> = { off: 'Off', instant: 'At once', daily: 'Once a day' };
const choices = emailChoices.map((id) => ({ id, label: emailLabels[id] }));

/** The channels for each kind of event. Each choice is saved at once. */
export default function PreferencesTable({ preferences, role, hasMail }: PreferencesProps) {
  const [chosen, setChosen] = useState(preferences);
  const write = useWrite();

  async function change(kind: NotificationKind, wanted: Partial<NotificationChoice>) {
    const before = chosen[kind];
    setChosen((all) => ({ ...all, [kind]: { ...all[kind], ...wanted } }));
    const outcome = await write(
      { method: 'PATCH', path: '/api/notification-preferences', body: { [kind]: wanted } },
      { failure: 'Failed to save your preferences' },
    );
    if (!outcome.ok) setChosen((all) => ({ ...all, [kind]: before }));
  }

  return (
    <Stack gap={12}>
      <Text tone="muted">
        These are your own preferences in this workspace.{' '}
        {hasMail ? (
          <>
            Daily emails arrive at 08:00 in the time zone of <Link href="/account">your account</Link>.
          </>
        ) : (
          'This server has no mail server, so it sends no emails yet.'
        )}
      </Text>
      <Table
        label="Notification preferences"
        rows={kindsFor(role)}
        rowKey={(kind) => kind}
        stacks
        columns={[
          {
            id: 'kind',
            header: 'Tell me about',
            isRowHeader: true,
            cell: (kind) => (
              <div>
                {notificationKinds[kind].label}
                <Text size="sm" tone="muted">
                  {notificationKinds[kind].description}
                </Text>
              </div>
            ),
          },
          {
            id: 'inApp',
            header: 'In the app',
            cell: (kind) => (
              <Checkbox isSelected={chosen[kind].inApp} onChange={(inApp) => void change(kind, { inApp })}>
                <VisuallyHidden>{notificationKinds[kind].label} in the app</VisuallyHidden>
              </Checkbox>
            ),
          },
          {
            id: 'email',
            header: 'By email',
            cell: (kind) => (
              <Select
                hideLabel
                label={`${notificationKinds[kind].label} by email`}
                name={`${kind}-email`}
                value={chosen[kind].email}
                choices={choices}
                onChange={(email) =>
                  void change(kind, { email: emailChoices.find((one) => one === email) ?? 'off' })
                }
              />
            ),
          },
        ]}
      />
    </Stack>
  );
}
