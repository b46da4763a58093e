import type { WebhooksData } from './load-webhooks.server';
import { WebhookDeliveries } from './WebhookDeliveries';
import { WebhookList } from './WebhookList';

/** The settings tab for webhooks: the list, or the deliveries of one. */
export default function WebhooksPanel({ webhooks, opened }: WebhooksData) {
  return opened ? <WebhookDeliveries {...opened} /> : <WebhookList webhooks={webhooks} />;
}
