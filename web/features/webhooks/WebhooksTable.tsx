import type { WebhookView } from '../../../src/features/webhooks/webhooks.service';
import { LocalTime } from '../../lib/texts/LocalTime';
import { useSave } from '../../lib/requests/useSave';
import { Link } from '../../ui/actions/Link';
import { Inline } from '../../ui/layout/Inline';
import { Table } from '../../ui/lists/table/Table';
import { Menu } from '../../ui/overlays/Menu';
import { Badge } from '../../ui/records/Badge';
import { Text } from '../../ui/text/Text';
import { eventsText, shortUrl } from './webhook-texts';

interface Props {
  webhooks: WebhookView[];
  onEdit: (webhook: WebhookView) => void;
  onRotate: (webhook: WebhookView) => void;
  onDelete: (webhook: WebhookView) => void;
}

export const deliveriesPath = (id: string): string => `/settings?tab=webhooks&webhook=${id}`;

export function WebhooksTable({ webhooks, onEdit, onRotate, onDelete }: Props) {
  const test = useSave({ success: 'Test event sent', failure: 'Failed to send a test event' });
  const enable = useSave({ success: 'Webhook enabled', failure: 'Failed to enable the webhook' });
  const disable = useSave({ success: 'Webhook disabled', failure: 'Failed to disable the webhook' });
  const pathOf = ({ id }: WebhookView) => `/api/webhooks/${id}`;
  return (
    <Table
      label="Webhooks"
      stacks
      rows={webhooks}
      rowKey={({ id }) => id}
      columns={[
        {
          id: 'url',
          header: 'Address',
          cell: ({ id, url, description, previousSecretUntil }) => (
            <span>
              <Link href={deliveriesPath(id)}>{shortUrl(url)}</Link>
              {description !== null && (
                <Text tone="muted" size="sm">
                  {description}
                </Text>
              )}
              {previousSecretUntil !== null && (
                <Text tone="muted" size="sm">
                  The old secret works until <LocalTime time={previousSecretUntil} />
                </Text>
              )}
            </span>
          ),
        },
        { id: 'events', header: 'Events', cell: ({ events }) => eventsText(events) },
        { id: 'status', header: 'Status', cell: (webhook) => <Standing webhook={webhook} /> },
        {
          id: 'actions',
          header: 'Actions',
          hideHeader: true,
          align: 'end',
          cell: (webhook) => (
            <Inline gap={8} justify="end">
              <Menu
                label="Actions"
                accessibleName={`Actions for ${shortUrl(webhook.url)}`}
                placement="bottom end"
                items={[
                  { id: 'deliveries', label: 'Show deliveries', href: deliveriesPath(webhook.id) },
                  {
                    id: 'test',
                    label: 'Send test event',
                    disabledReason: webhook.status === 'disabled' ? 'The webhook is disabled' : undefined,
                    onAction: () => void test.save({ method: 'POST', path: `${pathOf(webhook)}/test` }),
                  },
                  { id: 'edit', label: 'Edit', onAction: () => onEdit(webhook) },
                  { id: 'rotate', label: 'Replace secret', onAction: () => onRotate(webhook) },
                  webhook.status === 'active'
                    ? {
                        id: 'disable',
                        label: 'Disable',
                        onAction: () =>
                          void disable.save({
                            method: 'PATCH',
                            path: pathOf(webhook),
                            body: { status: 'disabled' },
                          }),
                      }
                    : {
                        id: 'enable',
                        label: 'Enable',
                        onAction: () =>
                          void enable.save({
                            method: 'PATCH',
                            path: pathOf(webhook),
                            body: { status: 'active' },
                          }),
                      },
                  { id: 'delete', label: 'Delete', tone: 'danger', onAction: () => onDelete(webhook) },
                ]}
              />
            </Inline>
          ),
        },
      ]}
    />
  );
}

/** Shows whether a webhook works, or since when it fails. */
export function Standing({ webhook }: { webhook: WebhookView }) {
  const { status, disabledReason, failingSince } = webhook;
  if (status === 'disabled')
    return (
      <span>
        <Badge tone="danger">Disabled</Badge>
        {disabledReason !== null && (
          <Text tone="muted" size="sm">
            {disabledReason}
          </Text>
        )}
      </span>
    );
  if (failingSince === null) return <Badge tone="accent">Active</Badge>;
  return (
    <span>
      <Badge tone="warning">Failing</Badge>
      <Text tone="muted" size="sm">
        Since <LocalTime time={failingSince} />
      </Text>
    </span>
  );
}
