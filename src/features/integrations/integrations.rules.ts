import { admins, viewers } from '../../lib/roles';

/** Every member may view integrations, because other screens link here (spec §2, Referrals & Affiliates). */
export const viewIntegrations = viewers;

/** The permission to connect integrations (contract-2, C). */
export const manageIntegrations = admins;

export const integrationStatuses = ['active', 'disabled'] as const;
export type IntegrationStatus = (typeof integrationStatuses)[number];

/** The state on a card: whether the integration is connected, and works. */
export type IntegrationState = 'not_connected' | 'connected' | 'failing' | 'disabled';

/** The type of events that only a test sends. */
export const TEST_EVENT = 'integration.test';

export const integrationMessages = {
  notFound: 'Integration not found',
  notConnected: 'This integration is not connected',
  notConnectable: "This integration can't be connected yet",
  changed: 'Someone else has changed these settings. Reload, and try again.',
  disabled: 'This integration is disabled',
  deliveryNotFound: 'Delivery not found',
  notFailed: 'Only failed deliveries can be sent again',
  failing: 'All deliveries failed for five days',
} as const;

/** Lengths of stored texts, in UTF-16 code units. */
export const integrationLimits = { error: 300 } as const;
