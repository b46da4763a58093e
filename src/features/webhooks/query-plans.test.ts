import { expect, it } from 'vitest';
import { newId } from '../../lib/ids';
import { timeOf } from '../../testing/large-tables';
import { useLargeWorkspace } from '../../testing/large-workspace';
import { scansTable } from '../../testing/query-plans';
import { createSubscribersRepo } from '../outbox/subscribers.repo';
import { createWebhooksRepo } from './webhooks.repo';

const WEBHOOKS = 2000;

const test = useLargeWorkspace({
  statements: /\b(webhooks|integration_connections)\b/,
  async fill() {
    await test.insert('webhooks', WEBHOOKS, (index) => ({
      id: newId(),
      workspaceId: test.ownerOf(index),
      url: 'https://hooks.example.com',
      description: null,
      events: ['*'],
      status: 'active',
      disabledReason: null,
      sealedSecret: '',
      failingSince: null,
      createdBy: test.actor.userId,
      createdAt: timeOf(index),
      updatedAt: timeOf(index),
    }));
  },
});

test.describePlans(() => {
  it('finds the webhooks of workspaces by an index', async () => {
    const webhooks = createWebhooksRepo(test.app.db);
    const subscribers = createSubscribersRepo(test.app.db);
    const plans = await test.plansOf(async () => {
      await test.app.webhooks.list(test.actor, { limit: 20 });
      await webhooks.active([test.ownerOf(9)]);
      const tables = ['webhooks', 'integration_connections'] as const;
      expect(await subscribers.areWanted(tables, test.ownerOf(9), ['lead.created'])).toBe(true);
      await webhooks.sealed(test.ownerOf(0), newId());
    });
    expect(plans.flat().filter(scansTable)).toEqual([]);
  });
});
