import { expect, it } from 'vitest';
import { newId } from '../../lib/ids';
import { timeOf } from '../../testing/large-tables';
import { useLargeWorkspace } from '../../testing/large-workspace';
import { scansTable } from '../../testing/query-plans';
import { createConnectionsRepo } from './connections.repo';
import { createPluginJobsRepo } from './jobs/plugin-jobs.repo';

const CONNECTIONS = 2000;

const test = useLargeWorkspace({
  statements: /\b(integration_connections|plugin_jobs)\b/,
  async fill() {
    const ids = Array.from({ length: CONNECTIONS }, newId);
    await test.insert('integration_connections', CONNECTIONS, (index) => ({
      id: ids[index],
      workspaceId: test.ownerOf(index),
      integration: `tool-${index}`,
      settings: {},
      sealedSecrets: null,
      events: ['*'],
      status: 'active',
      disabledReason: null,
      failingSince: null,
      lastDeliveryAt: null,
      lastError: null,
      lastErrorAt: null,
      createdBy: test.actor.userId,
      createdAt: timeOf(index),
      updatedAt: timeOf(index),
    }));
    await test.insert('plugin_jobs', CONNECTIONS, (index) => ({
      key: `plugin-${index % 50} sync ${ids[index]}`,
      plugin: `plugin-${index % 50}`,
      connectionId: ids[index],
      dueAt: timeOf(index),
      leaseUntil: null,
      lastRunAt: null,
      lastError: null,
    }));
  },
});

test.describePlans(() => {
  it('finds connections and jobs by an index', async () => {
    const connections = createConnectionsRepo(test.app.db);
    const jobs = createPluginJobsRepo(test.app.db);
    const plans = await test.plansOf(async () => {
      await connections.all(test.ownerOf(9));
      await connections.of(test.ownerOf(9), 'tool-9');
      await connections.byId(test.ownerOf(9), newId());
      await connections.active([test.ownerOf(9)]);
      await jobs.keys('plugin-9');
      await jobs.due('plugin-9', timeOf(CONNECTIONS), 8);
      await jobs.connectionsOf('tool-9');
      await jobs.workspaceOf(newId());
    });
    expect(plans.flat().filter(scansTable)).toEqual([]);
  });
});
