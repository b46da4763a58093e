import { expect, it } from 'vitest';
import { newId } from '../../lib/ids';
import { timeOf } from '../../testing/large-tables';
import { useLargeWorkspace } from '../../testing/large-workspace';
import { scansTable, scansTableExcept } from '../../testing/query-plans';
import { createDomainEventsRepo } from '../outbox/domain-events.repo';
import { createSubscribersRepo, wantedBy, type SubscriberTable } from '../outbox/subscribers.repo';
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
      await webhooks.failing([newId()]);
    });
    expect(plans.flat().filter(scansTable)).toEqual([]);
  });

  it('stores an event only if its workspace has a subscriber to its type, by an index', async () => {
    const { db } = test.app;
    const events = createDomainEventsRepo(db);
    const insert = (tables: readonly SubscriberTable[], type: string, index = 9) => {
      const head = {
        id: newId(),
        type,
        workspaceId: test.ownerOf(index),
        objectType: 'lead',
        objectId: null,
      };
      const event = {
        ...head,
        actor: { id: null, name: "What's this?" },
        data: JSON.stringify({ id: 1, name: 'Why? $1' }),
        changes: [],
        createdAt: timeOf(0),
      };
      return events.insertIf(event, wantedBy(db.engine, tables, event));
    };
    const both = ['webhooks', 'integration_connections'] as const;
    const plans = await test.plansOf(async () => {
      expect(await insert(both, 'lead.created')).toBe(true);
      expect(await insert(['integration_connections'], 'lead.created')).toBe(false);
    });
    // The list of types, and the values of the statement.
    expect(plans.flat().filter(scansTableExcept('e', 'CONSTANT'))).toEqual([]);
    const [stored] = await events.firstUndistributed(1000).then((all) => all.slice(-1));
    expect(stored).toMatchObject({
      type: 'lead.created',
      actor: { id: null, name: "What's this?" },
      data: { id: 1, name: 'Why? $1' },
      changes: [],
    });

    const ofOne = () => db.write('webhooks').where({ workspaceId: test.ownerOf(9) });
    await ofOne().update({ events: JSON.stringify(['lead.created', 'lead.deleted']) });
    expect(await insert(both, 'lead.deleted')).toBe(true);
    expect(await insert(both, 'lead.updated')).toBe(false);
    expect(await insert(both, 'lead')).toBe(false);
    await ofOne().update({ status: 'disabled' });
    expect(await insert(both, 'lead.deleted')).toBe(false);
    await ofOne().update({ status: 'active', events: JSON.stringify(['*']) });
  });
});
