import type { Db } from '../../db/connect';
import { authorize, type Actor } from '../../lib/actor';
import type { Clock } from '../../lib/clock';
import { conflict, notFound } from '../../lib/errors';
import type { TextSealer } from '../../lib/secrets/sealed-text';
import type { PluginHost } from '../../plugin-host/plugin-host';
import type { RefusalOf } from '../../lib/outgoing/guarded-fetch';
import type { AuditTrail } from '../audit/audit-trail';
import type { EventDeliveries } from '../outbox/deliveries.service';
import type { ShowObjects } from '../audit/shown-objects';
import { createConnecting } from './connect-integration';
import type { Connection, ConnectionsRepo } from './connections.repo';
import type { IntegrationConsumer } from './deliveries/integration-consumer';
import { createIntegrationDeliveries } from './deliveries/integration-deliveries';
import { integrationMessages, manageIntegrations, viewIntegrations } from './integrations.rules';
import type { IntegrationBody } from './integrations.schema';
import {
  presentCard,
  presentIntegration,
  type Card,
  type IntegrationCard,
  type IntegrationView,
  type WebhookPaths,
} from './present-integration';
import { createConnectionRecorder } from './record-connection';
import { isConnectable, type ConnectableIntegration, type IntegrationRunner } from './run-integration';

export type { IntegrationDelivery, IntegrationTest } from './deliveries/integration-deliveries';
export type { IntegrationCard, IntegrationView, ShownSetting } from './present-integration';

interface Dependencies {
  db: Db;
  connections: ConnectionsRepo;
  deliveries: EventDeliveries;
  plugins: PluginHost;
  sealer: TextSealer;
  runner: IntegrationRunner;
  consumer: IntegrationConsumer;
  refusalOf: RefusalOf;
  audit: AuditTrail;
  baseUrl: string;
  webhookPaths: WebhookPaths;
  clock: Clock;
}

/** The tools that plugins integrate (spec §2, Settings), and the connections of a workspace to them. */
export function createIntegrationsService(dependencies: Dependencies) {
  const { db, connections, plugins, sealer, consumer, audit, baseUrl, webhookPaths } = dependencies;
  const record = createConnectionRecorder(audit);
  const connect = createConnecting({ ...dependencies, record });

  /** Cards of added plugins first, then those of built-in ones, each in the plugin's own order. */
  const cards = async (): Promise<readonly Card[]> => (await plugins.plugins()).of('integrations');

  /** @throws 404 */
  async function cardOf(id: string): Promise<Card> {
    const card = (await cards()).find((one) => one.id === id);
    if (!card) throw notFound(integrationMessages.notFound);
    return card;
  }

  /** @throws 404; 409 if the card only announces an integration */
  async function connectable(id: string): Promise<ConnectableIntegration> {
    const card = await cardOf(id);
    if (!isConnectable(card)) throw conflict(integrationMessages.notConnectable);
    return card;
  }

  const byIntegration = async (workspaceId: string): Promise<Map<string, Connection>> =>
    new Map((await connections.all(workspaceId)).map((connection) => [connection.integration, connection]));

  async function present(workspaceId: string, card: Card, connection: Connection | undefined) {
    const path = await webhookPaths[card.id]?.(workspaceId);
    const webhookUrl = path === undefined ? null : `${baseUrl}${path}`;
    return presentIntegration(sealer, card, connection, webhookUrl);
  }

  /** Returns connections for outgoing events, without settings. */
  const forEvents: ShowObjects = async (workspaceId, refs) => {
    const names = new Map((await cards()).map(({ id, name }) => [id, name]));
    const shown = [];
    for (const { id } of refs) {
      const connection = await connections.byId(workspaceId, id);
      if (!connection) continue;
      const { integration, status, disabledReason, createdAt, updatedAt } = connection;
      const name = names.get(integration) ?? integration;
      shown.push({ id, integration, name, status, disabledReason, createdAt, updatedAt });
    }
    return shown;
  };

  return {
    forEvents,
    ...createIntegrationDeliveries({ ...dependencies, record, connectable }),

    /** The cards as every member sees them. */
    async cards(actor: Actor): Promise<IntegrationCard[]> {
      authorize(actor, viewIntegrations);
      const connected = await byIntegration(actor.workspaceId);
      return (await cards()).map((card) => presentCard(card, connected.get(card.id)));
    },

    /** The cards with their settings. Secrets are never shown. */
    async list(actor: Actor): Promise<IntegrationView[]> {
      authorize(actor, manageIntegrations);
      const connected = await byIntegration(actor.workspaceId);
      return Promise.all(
        (await cards()).map((card) => present(actor.workspaceId, card, connected.get(card.id))),
      );
    },

    /**
     * Connects an integration, or changes its settings. It then works again if it was disabled.
     * @throws 404; 409 if it can't be connected; 400 with the messages of `settings.<name>`
     */
    async connect(actor: Actor, id: string, sent: IntegrationBody): Promise<IntegrationView> {
      authorize(actor, manageIntegrations);
      const card = await connectable(id);
      return present(actor.workspaceId, card, await connect(actor, card, sent));
    },

    /** Deletes the settings. Waiting events aren't delivered any more. @throws 404 */
    async disconnect(actor: Actor, id: string): Promise<void> {
      authorize(actor, manageIntegrations);
      const { workspaceId } = actor;
      const card = (await cards()).find((one) => one.id === id);
      const connection = await db.transaction(async () => {
        // This works without a card, because the plugin may be removed.
        const found = await connections.lockFor(workspaceId, id);
        if (!found) throw notFound(integrationMessages.notFound);
        await record(actor, 'deleted', found, { objectName: card?.name ?? id });
        await connections.delete(workspaceId, found.id);
        return found;
      });
      consumer.abort(connection.id);
    },
  };
}

export type IntegrationsService = ReturnType<typeof createIntegrationsService>;
