import type { Db } from '../../../db/connect';
import { authorize, type Actor } from '../../../lib/actor';
import type { Clock } from '../../../lib/clock';
import { conflict, notFound } from '../../../lib/errors';
import { newId } from '../../../lib/ids';
import { mapPage, type Page, type PageRequest } from '../../../lib/paging';
import { truncate } from '../../../lib/text/unicode';
import type { EventDeliveries, ListedDelivery } from '../../outbox/deliveries.service';
import type { DomainEvent } from '../../outbox/domain-event';
import { presentDelivery } from '../../outbox/present-delivery.rules';
import type { ConnectionsRepo } from '../connections.repo';
import { INTEGRATIONS, type DeliveryResult, type IntegrationConsumer } from './integration-consumer';
import {
  integrationLimits,
  integrationMessages,
  manageIntegrations,
  TEST_EVENT,
} from '../integrations.rules';
import { pluginEvent } from './plugin-event';
import type { RecordConnection } from '../record-connection';
import type { ConnectableIntegration, IntegrationRunner } from '../run-integration';

/** Presents a delivery without its address, which is often a secret. */
function present(delivery: ListedDelivery) {
  const shown = presentDelivery(delivery);
  const result: DeliveryResult | null = delivery.result;
  return {
    ...shown,
    /** The status of the response that refused the event; null if there was none. */
    responseStatus: result?.responseStatus ?? null,
    error: shown.error === null ? null : truncate(shown.error, integrationLimits.error),
  };
}

/** A delivery as returned by calls. */
export type IntegrationDelivery = ReturnType<typeof present>;

/** The result of a test. */
export interface IntegrationTest {
  ok: boolean;
  error: string | null;
}

interface Dependencies {
  db: Db;
  connections: ConnectionsRepo;
  deliveries: EventDeliveries;
  runner: IntegrationRunner;
  consumer: IntegrationConsumer;
  record: RecordConnection;
  /** Returns a card that can be connected. @throws 404; 409 */
  connectable(id: string): Promise<ConnectableIntegration>;
  baseUrl: string;
  clock: Clock;
}

/** The deliveries to connected integrations, and tests that send an event at once. */
export function createIntegrationDeliveries(dependencies: Dependencies) {
  const { db, connections, deliveries, runner, consumer, record, connectable, baseUrl, clock } = dependencies;

  return {
    /** Lists the deliveries since it was connected, newest first. @throws 404 if it isn't */
    async deliveries(actor: Actor, id: string, request: PageRequest): Promise<Page<IntegrationDelivery>> {
      authorize(actor, manageIntegrations);
      const connection = await connections.of(actor.workspaceId, id);
      if (!connection) throw notFound(integrationMessages.notFound);
      const to = { consumer: INTEGRATIONS, recipient: connection.id };
      return mapPage(await deliveries.list(to, request), present);
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
      return present(await deliveries.resend(one.delivery));
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
