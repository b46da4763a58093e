import { recordsWith } from '../../records';
import { auditActions, auditObjects, type AuditAction, type AuditObject } from '../audit/audit.rules';
import { admins } from '../../lib/roles';

/** Addresses that get the events of a workspace (contract-2, C). Free of zod, so that screens may import it. */
export const manageWebhooks = admins;

/** Lengths are in Unicode code points. */
export const webhookLimits = { perWorkspace: 20, url: 2000, description: 200, events: 100 } as const;

/** Maximum number of hours for which a replaced secret can go on working. */
export const MAX_OVERLAP_HOURS = 72;

export const webhookStatuses = ['active', 'disabled'] as const;
export type WebhookStatus = (typeof webhookStatuses)[number];

/** The type of events that only a test sends. */
export const TEST_EVENT = 'webhook.test';

/** Whether a time has passed. */
export const isOver = (time: string | null, now: Date): boolean =>
  time === null || Date.parse(time) <= now.getTime();

export const webhookMessages = {
  notFound: 'Webhook not found',
  deliveryNotFound: 'Delivery not found',
  tooMany: `A workspace can have at most ${webhookLimits.perWorkspace} webhooks`,
  disabled: 'This webhook is disabled',
  gone: 'The receiver answered 410 Gone',
  failing: 'All deliveries failed for five days',
  byHand: 'Disabled by an admin',
  overlap: `The overlap must be a whole number of hours from 0 to ${MAX_OVERLAP_HOURS}`,
} as const;

/** The most common types of events, by object. Others can be subscribed to as well. */
export const commonEvents: Readonly<Partial<Record<AuditObject, readonly AuditAction[]>>> = {
  ...Object.fromEntries(recordsWith('events').map(({ type, has }) => [type, has.events])),
  conversion: ['received', 'reversed', 'restored'],
};

/** Returns whether events can have this type. Events about accounts are never sent. */
export function isEventType(type: string): boolean {
  const [objectType = '', action = '', ...rest] = type.split('.');
  return (
    rest.length === 0 &&
    objectType !== 'user' &&
    Object.hasOwn(auditObjects, objectType) &&
    Object.hasOwn(auditActions, action)
  );
}

/** Returns the host of an address, whose path may be a secret. */
export const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : url);
