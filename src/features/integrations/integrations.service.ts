import type { Db } from '../../db/connect';
import { authorize, type Actor, type Member } from '../../lib/actor';
import type { Clock } from '../../lib/clock';
import { conflict, invalid, notFound } from '../../lib/errors';
import { newId } from '../../lib/ids';
import { mapPage, type Page, type PageRequest } from '../../lib/paging';
import type { TextSealer } from '../../lib/sealed-text';
import { truncate } from '../../lib/unicode';
import type { SettingField } from '../../plugin-host/setting-fields';
import type { Contributed, PluginHost } from '../../plugin-host';
import type { IntegrationSettings } from '../../plugin-api';
import type { AuditTrail } from '../audit/audit-trail';
import type { AuditAction, AuditChange } from '../audit/audit.rules';
import type { EventDeliveries, ListedDelivery } from '../outbox/deliveries.service';
import type { DomainEvent, ShowObjects } from '../outbox/domain-event';
import type { Connection, ConnectionsRepo } from './connections.repo';
import { INTEGRATIONS, type DeliveryResult, type IntegrationConsumer } from './integration-consumer';
import {
  integrationLimits,
  integrationMessages,
  manageIntegrations,
  TEST_EVENT,
  viewIntegrations,
  type IntegrationState,
} from './integrations.rules';
import type { IntegrationBody } from './integrations.schema';
import { pluginEvent } from './plugin-event';
import {
  isConnectable,
  openSecrets,
  type ConnectableIntegration,
  type IntegrationRunner,
} from './run-integration';
import { completeSettings, readSettings, wantedEvents, type StoredSecrets } from './setting-values.rules';

type Card = Contributed<'integrations'>;

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

/** A value of a setting. Of a secret, only whether it is set. */
export type ShownSetting = IntegrationSettings[string] | { isSet: boolean };

/** A card for admins. */
export interface IntegrationView extends IntegrationCard {
  /** What can be set; null if it can't be connected. */
  fields: SettingField[] | null;
  /** null if it isn't connected. */
  settings: Record<string, ShownSetting> | null;
  disabledReason: string | null;
  failingSince: string | null;
  lastDeliveryAt: string | null;
  lastError: string | null;
  lastErrorAt: string | null;
  connectedAt: string | null;
}

/** Of the event only its type, and of the address nothing, because it is often a secret. */
function presentDelivery(delivery: ListedDelivery) {
  const { id, eventId, type, status, attempts, dueAt, error, createdAt } = delivery;
  const result: DeliveryResult | null = delivery.result;
  return {
    id,
    eventId,
    type,
    status,
    attempts,
    nextAttemptAt: status === 'pending' ? dueAt : null,
    /** Of a response that refused the event; null if there was none. */
    responseStatus: result?.responseStatus ?? null,
    error: error === null ? null : truncate(error, integrationLimits.error),
    createdAt,
  };
}

/** A delivery as returned by calls. */
export type IntegrationDelivery = ReturnType<typeof presentDelivery>;

/** The result of a test. */
export interface IntegrationTest {
  ok: boolean;
  error: string | null;
}

interface Dependencies {
  db: Db;
  connections: ConnectionsRepo;
  deliveries: EventDeliveries;
  plugins: PluginHost;
  sealer: TextSealer;
  runner: IntegrationRunner;
  consumer: IntegrationConsumer;
  audit: AuditTrail;
  baseUrl: string;
  clock: Clock;
}

function stateOf(connection: Connection | undefined): IntegrationState {
  if (!connection) return 'not_connected';
  if (connection.status === 'disabled') return 'disabled';
  return connection.failingSince === null ? 'connected' : 'failing';
}

const presentCard = (card: Card, connection: Connection | undefined): IntegrationCard => ({
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

/** The tools that plugins integrate (spec §2, Settings), and the connections of a workspace to them. */
export function createIntegrationsService(dependencies: Dependencies) {
  const { db, connections, deliveries, plugins, sealer, runner, consumer, audit, baseUrl, clock } =
    dependencies;

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

  async function present(card: Card, connection: Connection | undefined): Promise<IntegrationView> {
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
    };
  }

  const byIntegration = async (workspaceId: string): Promise<Map<string, Connection>> =>
    new Map((await connections.all(workspaceId)).map((connection) => [connection.integration, connection]));

  /** The log has the names of what has changed, but no values: addresses and texts can contain secrets, too. */
  const record = (
    actor: Member,
    action: AuditAction,
    { workspaceId, id }: Connection,
    { objectName, changed = [] }: { objectName: string; changed?: readonly string[] },
  ) =>
    audit.record(actor, {
      workspaceId,
      action,
      objectType: 'integration',
      objectId: id,
      objectName,
      changes: changed.map((field): AuditChange => ({ field, from: null, to: null, isHidden: true })),
    });

  /** Shows connections in events that go out: without settings. */
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
      return Promise.all((await cards()).map((card) => present(card, connected.get(card.id))));
    },

    /**
     * Connects an integration, or changes its settings. It then works again if it was disabled.
     * @throws 404; 409 if it can't be connected; 400 with the messages of `settings.<name>`
     */
    async connect(actor: Actor, id: string, { settings: sent }: IntegrationBody): Promise<IntegrationView> {
      authorize(actor, manageIntegrations);
      const { workspaceId, userId } = actor;
      const card = await connectable(id);
      const seen = await connections.of(workspaceId, id);
      const stored = seen ? { settings: seen.settings, secrets: await openSecrets(sealer, seen) } : null;
      const read = readSettings(card.settings, sent, stored);
      if (read.errors) throw invalid(Object.values(read.errors)[0]?.[0] ?? 'Invalid settings', read.errors);
      const { values, secrets } = read;
      // Not in a transaction, because plugins can be slow.
      await runner.validate(card, read);
      const after = await db.transaction(async () => {
        const before = await connections.lockFor(workspaceId, id);
        if (before?.id !== seen?.id || before?.updatedAt !== seen?.updatedAt)
          throw conflict(integrationMessages.changed);
        const changed = card.settings.flatMap(({ name, kind }) => {
          const [was, is] =
            kind === 'secret'
              ? [stored?.secrets[name], secrets[name]]
              : [stored?.settings[name], values[name]];
          return JSON.stringify(was ?? null) === JSON.stringify(is ?? null) ? [] : [name];
        });
        const now = clock.now().toISOString();
        const connectionId = before?.id ?? newId();
        const hasSecrets = Object.keys(secrets).length > 0;
        const next = {
          settings: values,
          sealedSecrets: hasSecrets ? await sealer.seal(connectionId, JSON.stringify(secrets)) : null,
          events: card.onEvent ? wantedEvents(card.settings, values) : [],
          status: 'active' as const,
          disabledReason: null,
          failingSince: null,
          lastError: null,
          lastErrorAt: null,
          updatedAt: now,
        };
        if (!before) {
          const made: Connection = {
            id: connectionId,
            workspaceId,
            integration: id,
            lastDeliveryAt: null,
            createdBy: userId,
            createdAt: now,
            ...next,
          };
          await connections.insert(made);
          await record(actor, 'created', made, { objectName: card.name, changed });
          return made;
        }
        if (changed.length === 0 && before.status === 'active') return before;
        await connections.update(workspaceId, before.id, next);
        if (before.status === 'disabled') changed.push('status');
        await record(actor, 'updated', before, { objectName: card.name, changed });
        return { ...before, ...next };
      });
      return present(card, after);
    },

    /** Deletes the settings. Events that wait for delivery are given up. @throws 404 */
    async disconnect(actor: Actor, id: string): Promise<void> {
      authorize(actor, manageIntegrations);
      const { workspaceId } = actor;
      const card = (await cards()).find((one) => one.id === id);
      const connection = await db.transaction(async () => {
        // Also without a card, because the plugin may be gone.
        const found = await connections.lockFor(workspaceId, id);
        if (!found) throw notFound(integrationMessages.notFound);
        await record(actor, 'deleted', found, { objectName: card?.name ?? id });
        await connections.delete(workspaceId, found.id);
        return found;
      });
      consumer.abort(connection.id);
    },

    /** Lists the deliveries since it was connected, newest first. @throws 404 if it isn't */
    async deliveries(actor: Actor, id: string, request: PageRequest): Promise<Page<IntegrationDelivery>> {
      authorize(actor, manageIntegrations);
      const connection = await connections.of(actor.workspaceId, id);
      if (!connection) throw notFound(integrationMessages.notFound);
      const to = { consumer: INTEGRATIONS, recipient: connection.id };
      return mapPage(await deliveries.list(to, request), presentDelivery);
    },

    /**
     * Sends the event of a failed delivery again, at once.
     * @throws 404 also if it is no longer connected; 409 if the delivery hasn't failed, or the integration is disabled
     */
    async resend(actor: Actor, id: string): Promise<IntegrationDelivery> {
      authorize(actor, manageIntegrations);
      const { workspaceId } = actor;
      const one = await deliveries.get(workspaceId, INTEGRATIONS, id);
      const connection = one && (await connections.byId(workspaceId, one.delivery.recipient));
      if (!connection) throw notFound(integrationMessages.deliveryNotFound);
      if (one.delivery.status !== 'failed') throw conflict(integrationMessages.notFailed);
      if (connection.status === 'disabled') throw conflict(integrationMessages.disabled);
      return presentDelivery(await deliveries.resend(one.delivery));
    },

    /**
     * Lets the plugin try its settings, at once. If that works, a disabled integration works again.
     * @throws 404; 409 if it isn't connected
     */
    async test(actor: Actor, id: string): Promise<IntegrationTest> {
      authorize(actor, manageIntegrations);
      const { workspaceId } = actor;
      const card = await connectable(id);
      const connection = await connections.of(workspaceId, id);
      if (!connection) throw conflict(integrationMessages.notConnected);
      const event: DomainEvent = {
        id: newId(),
        type: TEST_EVENT,
        workspaceId,
        objectType: 'integration',
        objectId: connection.id,
        actor: { id: actor.userId, name: actor.email },
        data: null,
        changes: [],
        createdAt: clock.now().toISOString(),
      };
      const outcome = await runner.test(card, connection, pluginEvent(event, baseUrl));
      const error = outcome.isDone ? null : truncate(outcome.error, integrationLimits.error);
      await db.transaction(async () => {
        const now = await connections.lock(workspaceId, connection.id);
        // Someone may have disconnected it, or changed the settings, meanwhile.
        if (!now || now.updatedAt !== connection.updatedAt) return;
        const at = clock.now().toISOString();
        if (error === null) {
          await connections.update(workspaceId, now.id, {
            status: 'active',
            disabledReason: null,
            failingSince: null,
            lastDeliveryAt: at,
            lastError: null,
            lastErrorAt: null,
          });
          if (now.status === 'disabled')
            await record(actor, 'updated', now, { objectName: card.name, changed: ['status'] });
          return;
        }
        await connections.update(workspaceId, now.id, {
          failingSince: now.failingSince ?? at,
          lastError: error,
          lastErrorAt: at,
        });
        if (!outcome.isDone && outcome.disables && now.status === 'active')
          await consumer.disable(now, error);
      });
      return { ok: error === null, error };
    },
  };
}

export type IntegrationsService = ReturnType<typeof createIntegrationsService>;
