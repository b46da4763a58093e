import { days, seconds, type Clock } from '../../../lib/clock';
import { truncate } from '../../../lib/text/unicode';
import type { PluginHost } from '../../../plugin-host/plugin-host';
import type { AuditTrail } from '../../audit/audit-trail';
import type { Consumer, DeliveryOutcome, OutgoingEvent } from '../../outbox/consumers';
import { wantsType } from '../../outbox/subscriptions.rules';
import type { Connection, ConnectionsRepo } from '../connections.repo';
import { integrationLimits, integrationMessages } from '../integrations.rules';
import { pluginEvent } from './plugin-event';
import { isConnectable, type IntegrationRunner } from '../run-integration';

/** The name of the consumer in the database. */
export const INTEGRATIONS = 'integrations';

/** Longer than the time of a plugin, so that its own limit ends the call. */
const TIMEOUT = seconds(25);
const MAX_FAILING = days(5);

interface Dependencies {
  connections: ConnectionsRepo;
  plugins: PluginHost;
  runner: IntegrationRunner;
  audit: AuditTrail;
  retries: readonly number[];
  /** The address of the installation. */
  baseUrl: string;
  clock: Clock;
}

/** The stored result of a delivery's last attempt. */
export interface DeliveryResult {
  disables?: true;
  responseStatus?: number;
}

const givenUp = (error: string): DeliveryOutcome => ({ isDelivered: false, isFinal: true, error });

/** Passes events to the plugins of connected integrations, and disables integrations that no longer work. */
export function createIntegrationConsumer(dependencies: Dependencies) {
  const { connections, plugins, runner, audit, retries, baseUrl, clock } = dependencies;
  /** Deliveries under way in this process, by connection. */
  const underWay = new Map<string, Set<AbortController>>();

  async function cardOf(integration: string) {
    const card = (await plugins.plugins()).of('integrations').find(({ id }) => id === integration);
    return card && isConnectable(card) ? card : null;
  }

  async function disable(connection: Connection, disabledReason: string): Promise<void> {
    const { id, workspaceId, integration } = connection;
    const now = clock.now().toISOString();
    await connections.update(workspaceId, id, { status: 'disabled', disabledReason, updatedAt: now });
    const card = await cardOf(integration);
    // The event of this entry notifies admins.
    await audit.record('System', {
      workspaceId,
      action: 'disabled',
      objectType: 'integration',
      objectId: id,
      objectName: card?.name ?? integration,
      changes: [{ field: 'disabledReason', from: null, to: disabledReason }],
    });
  }

  async function deliver(
    connection: Connection,
    outgoing: Parameters<Consumer['deliver']>[0],
    signal: AbortSignal,
  ): Promise<DeliveryOutcome> {
    const card = await cardOf(connection.integration);
    if (!card?.onEvent)
      return { isDelivered: false, error: 'The plugin of this integration is not installed' };
    const event = pluginEvent(outgoing.event, baseUrl);
    const outcome = await runner.deliver(card, connection, event, signal);
    if (outcome.isDone) return { isDelivered: true };
    const { error, isFinal, disables, retryAfterMs, responseStatus } = outcome;
    const result: DeliveryResult = {
      ...(disables && { disables }),
      ...(responseStatus !== undefined && { responseStatus }),
    };
    return {
      isDelivered: false,
      error,
      isFinal,
      result,
      ...(retryAfterMs !== undefined && { retryAfterMs }),
    };
  }

  /** Stores the state of the connection after a delivery. */
  async function note({ event, recipient }: OutgoingEvent, outcome: DeliveryOutcome): Promise<void> {
    const { workspaceId } = event;
    const connection = await connections.lock(workspaceId, recipient);
    if (connection?.status !== 'active') return;
    const now = clock.now().toISOString();
    if (outcome.isDelivered) {
      await connections.update(workspaceId, recipient, {
        lastDeliveryAt: now,
        failingSince: null,
        lastError: null,
        lastErrorAt: null,
      });
      return;
    }
    const failingSince = connection.failingSince ?? now;
    const lastError = truncate(outcome.error, integrationLimits.error);
    await connections.update(workspaceId, recipient, { failingSince, lastError, lastErrorAt: now });
    if (outcome.result && 'disables' in outcome.result) return disable(connection, lastError);
    if (Date.parse(now) - Date.parse(failingSince) >= MAX_FAILING)
      return disable(connection, integrationMessages.failing);
  }

  const consumer: Consumer = {
    name: INTEGRATIONS,
    subscribers: 'integration_connections',
    retries,
    timeoutMs: TIMEOUT,
    // Low, because chat services accept about one message a second.
    concurrency: 2,

    async recipients(events) {
      const active = await connections.active([...new Set(events.map(({ workspaceId }) => workspaceId))]);
      return events.map(({ workspaceId, type }) =>
        active.flatMap((connection) =>
          connection.workspaceId === workspaceId && wantsType(connection, type) ? [connection.id] : [],
        ),
      );
    },

    async deliver(outgoing, signal) {
      const { event, recipient } = outgoing;
      const connection = await connections.byId(event.workspaceId, recipient);
      if (!connection) return givenUp('The integration was disconnected');
      if (connection.status === 'disabled') return givenUp('The integration is disabled');
      const ending = new AbortController();
      const own = underWay.get(recipient) ?? new Set();
      underWay.set(recipient, own.add(ending));
      try {
        return await deliver(connection, outgoing, AbortSignal.any([signal, ending.signal]));
      } finally {
        own.delete(ending);
        if (own.size === 0) underWay.delete(recipient);
      }
    },

    async settled(attempts) {
      // For each connection, only the last attempt matters.
      const last = new Map(attempts.map((attempt) => [attempt.outgoing.recipient, attempt]));
      for (const { outgoing, outcome } of last.values()) await note(outgoing, outcome);
    },
  };

  return {
    consumer,
    cardOf,
    disable,
    /** Ends the deliveries of a connection that this process is making. */
    abort(connectionId: string): void {
      for (const ending of underWay.get(connectionId) ?? []) ending.abort();
    },
  };
}

export type IntegrationConsumer = ReturnType<typeof createIntegrationConsumer>;
