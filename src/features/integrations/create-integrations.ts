import type { Db } from '../../db/connect';
import { createKeyRing } from '../../db/secrets/key-ring';
import type { Clock } from '../../lib/clock';
import type { Log } from '../../lib/logging/log';
import type { RefusalOf } from '../../lib/outgoing/guarded-fetch';
import { createTextSealer } from '../../lib/secrets/sealed-text';
import type { PluginHost } from '../../plugin-host/plugin-host';
import type { RunPlugin } from '../../plugin-host/run-plugin';
import type { AuditTrail } from '../audit/audit-trail';
import type { EventDeliveries } from '../outbox/deliveries.service';
import { createConnectionsRepo } from './connections.repo';
import { createIntegrationConsumer } from './deliveries/integration-consumer';
import { createIntegrationsService } from './integrations.service';
import type { WebhookPaths } from './present-integration';
import { createPluginJobsRepo } from './jobs/plugin-jobs.repo';
import { createIntegrationRunner, openSecrets } from './run-integration';
import { createPluginJobs } from './jobs/run-plugin-jobs';

/** The name of the keys in the database. */
const INTEGRATION_KEYS = 'integrations';

interface Dependencies {
  db: Db;
  plugins: PluginHost;
  runPlugin: RunPlugin;
  refusalOf: RefusalOf;
  deliveries: EventDeliveries;
  /** Pauses before the next attempts, in ms. */
  retries: readonly number[];
  /** The address of the installation. */
  baseUrl: string;
  webhookPaths: WebhookPaths;
  audit: AuditTrail;
  log: Log;
  clock: Clock;
}

export function createIntegrations(dependencies: Dependencies) {
  const { db, runPlugin, clock } = dependencies;
  const connections = createConnectionsRepo(db);
  const ring = createKeyRing(db, INTEGRATION_KEYS);
  const sealer = createTextSealer(ring.keys, ring.toOpen);
  const runner = createIntegrationRunner({ sealer, runPlugin, clock });
  const consumer = createIntegrationConsumer({ ...dependencies, connections, runner });
  return {
    services: {
      integrations: createIntegrationsService({ ...dependencies, connections, sealer, runner, consumer }),
      /** Jobs of plugins. */
      pluginJobs: createPluginJobs({
        ...dependencies,
        connections,
        runner,
        jobs: createPluginJobsRepo(db),
      }),
    },
    consumer: consumer.consumer,
    /** What features that receive events of an integration need. */
    receivers: {
      /** Returns the settings of a connected integration with its secrets; null if it isn't connected. */
      async settingsOf(workspaceId: string, integration: string) {
        const connection = await connections.of(workspaceId, integration);
        if (connection?.status !== 'active') return null;
        return { settings: connection.settings, secrets: await openSecrets(sealer, connection) };
      },

      /** Returns those of the workspaces that have connected an integration. */
      async connected(workspaceIds: readonly string[], integration: string): Promise<ReadonlySet<string>> {
        const active = await connections.active(workspaceIds);
        return new Set(
          active.filter((one) => one.integration === integration).map(({ workspaceId }) => workspaceId),
        );
      },
    },
  };
}

export type IntegrationServices = ReturnType<typeof createIntegrations>['services'];
