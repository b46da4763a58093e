import type { TextSealer } from '../../lib/secrets/sealed-text';
import type { Contributed } from '../../plugin-host/plugin-host';
import type { SettingField } from '../../plugin-host/setting-fields';
import type { IntegrationSettings } from '../../plugin-api';
import type { Connection } from './connections.repo';
import type { IntegrationState } from './integrations.rules';
import { isConnectable, openSecrets } from './run-integration';
import { completeSettings, type StoredSecrets } from './setting-values.rules';

export type Card = Contributed<'integrations'>;

/** By integration: returns the path at which a workspace receives its events. */
export type WebhookPaths = Readonly<Record<string, (workspaceId: string) => Promise<string>>>;

/** A card of Settings → Integrations, with the plugin that it comes from. */
export interface IntegrationCard extends Pick<
  Card,
  'id' | 'name' | 'category' | 'description' | 'availability'
> {
  plugin: string;
  /** The page that explains how to set it up; null if there is none. */
  setupUrl: string | null;
  /** Whether it can be connected here. */
  isConnectable: boolean;
  state: IntegrationState;
}

/** A value of a setting. For a secret, only whether it is set. */
export type ShownSetting = IntegrationSettings[string] | { isSet: boolean };

/** A card for admins. */
export interface IntegrationView extends IntegrationCard {
  /** The settings; null if it can't be connected. */
  fields: SettingField[] | null;
  /** null if it isn't connected. */
  settings: Record<string, ShownSetting> | null;
  disabledReason: string | null;
  failingSince: string | null;
  lastDeliveryAt: string | null;
  lastError: string | null;
  lastErrorAt: string | null;
  connectedAt: string | null;
  /** Where the tool sends its events; null if it sends none. */
  webhookUrl: string | null;
}

function stateOf(connection: Connection | undefined): IntegrationState {
  if (!connection) return 'not_connected';
  if (connection.status === 'disabled') return 'disabled';
  return connection.failingSince === null ? 'connected' : 'failing';
}

/** Returns a card as every member sees it. */
export const presentCard = (card: Card, connection: Connection | undefined): IntegrationCard => ({
  id: card.id,
  name: card.name,
  category: card.category,
  description: card.description,
  availability: card.availability,
  setupUrl: card.setupUrl ?? null,
  plugin: card.plugin,
  isConnectable: isConnectable(card),
  state: stateOf(connection),
});

function presentSettings(
  fields: readonly SettingField[],
  { settings }: Connection,
  secrets: StoredSecrets,
): Record<string, ShownSetting> {
  const values = completeSettings(fields, settings, {});
  return Object.fromEntries(
    fields.map(({ kind, name }): [string, ShownSetting] => [
      name,
      kind === 'secret' ? { isSet: Object.hasOwn(secrets, name) } : (values[name] ?? null),
    ]),
  );
}

/** Returns a card as admins see it. */
export async function presentIntegration(
  sealer: TextSealer,
  card: Card,
  connection: Connection | undefined,
  webhookUrl: string | null,
): Promise<IntegrationView> {
  const fields = card.settings ?? null;
  const secrets = connection ? await openSecrets(sealer, connection) : {};
  return {
    ...presentCard(card, connection),
    fields,
    settings: connection && fields ? presentSettings(fields, connection, secrets) : null,
    disabledReason: connection?.disabledReason ?? null,
    failingSince: connection?.failingSince ?? null,
    lastDeliveryAt: connection?.lastDeliveryAt ?? null,
    lastError: connection?.lastError ?? null,
    lastErrorAt: connection?.lastErrorAt ?? null,
    connectedAt: connection?.createdAt ?? null,
    webhookUrl,
  };
}
