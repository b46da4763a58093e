import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { minutes } from '../../../lib/clock';
import { signUpActor } from '../../../testing/actors';
import type { TestResponse, Client } from '../../../testing/client';
import { insertItem, makeCompetitor, makeSource } from '../../../testing/monitoring';
import { UNKNOWN_ID } from '../../../testing/partners';
import { makeTeam, statusByCaller, type Team } from '../../../testing/roles';
import { startTestServer, type TestServer } from '../../../testing/server';
import type { AuditEntry } from '../../audit/audit.entity';
import { newCompetitor } from '../monitoring.schema';
import type { MonitoringRule } from './rules.entity';
import type { RulePreview } from './rules.service';

let server: TestServer;
let team: Team;
let editor: Client;
beforeAll(async () => {
  server = await startTestServer();
  team = await makeTeam(server);
  editor = team.editor;
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.advance(minutes(1));
  await server.app.db.write('competitors').delete();
  await server.app.db.write('monitoring_rules').delete();
});

const PATH = '/api/monitoring-rules';
const details = {
  name: 'Rounds',
  conditions: { categories: ['funding'], anyWords: ['Series B'] },
  actions: [{ type: 'star' }, { type: 'createLead' }],
};
const whole = {
  name: 'Rounds',
  isEnabled: true,
  conditions: {
    competitorIds: [],
    sourceIds: [],
    categories: ['funding'],
    minSignificance: null,
    anyWords: ['Series B'],
    allWords: [],
    noWords: [],
  },
  actions: [{ type: 'star' }, { type: 'createLead' }],
  matchedCount: 0,
  lastMatchedAt: null,
  pausedUntil: null,
};
const make = async (client: Client = team.owner, more: object = {}) =>
  (await client.post<MonitoringRule>(PATH, { ...details, ...more })).body;
const refusal = (field: string, message: string) => ({ error: message, fields: { [field]: [message] } });

describe('permissions', () => {
  type Call = (client: Client, rule: MonitoringRule) => Promise<TestResponse<unknown>>;
  const editors = (status: number, outsider = status) => ({
    viewer: 403,
    editor: status,
    admin: status,
    owner: status,
    outsider,
  });
  const calls: [string, object, Call][] = [
    ['GET', { viewer: 200, editor: 200, admin: 200, owner: 200, outsider: 200 }, (who) => who.get(PATH)],
    ['POST', editors(201), (who) => who.post(PATH, details)],
    ['PATCH', editors(200, 404), (who, { id }) => who.patch(`${PATH}/${id}`, { isEnabled: false })],
    ['DELETE', editors(204, 404), (who, { id }) => who.delete(`${PATH}/${id}`)],
    ['POST preview', editors(200), (who) => who.post(`${PATH}/preview`, { conditions: details.conditions })],
  ];
  it.each(calls)('%s', async (_, expected, call) => {
    const statuses = await statusByCaller(server, team, async (who) => call(who, await make()));
    expect(statuses).toEqual({ ...expected, portal: 403, anyone: 401 });
  });
});

describe('rules', () => {
  it('a rule is created, listed, changed and deleted, with audit entries', async () => {
    const { status, body: rule } = await editor.post<MonitoringRule>(PATH, details);
    expect(status).toBe(201);
    expect(rule).toMatchObject(whole);
    const second = await make(editor, { name: 'Second' });
    expect((await editor.get<MonitoringRule[]>(PATH)).body).toEqual([second, rule]);
    server.clock.advance(minutes(1));
    const changes = { name: 'Big rounds', isEnabled: false, actions: [{ type: 'markRead' }] };
    const changed = await editor.patch<MonitoringRule>(`${PATH}/${rule.id}`, changes);
    expect(changed.body).toEqual({ ...rule, ...changes, updatedAt: expect.any(String) });
    // Nothing differs.
    await editor.patch(`${PATH}/${rule.id}`, { ...changes, conditions: details.conditions });
    expect((await editor.delete(`${PATH}/${rule.id}`)).status).toBe(204);
    expect((await editor.get<MonitoringRule[]>(PATH)).body).toEqual([second]);
    const { body: entries } = await team.owner.get<AuditEntry[]>('/api/audit-log?objectType=monitoring_rule');
    const own = entries.filter(({ objectId }) => objectId === rule.id);
    expect(own.map(({ action, objectName }) => [action, objectName])).toEqual([
      ['deleted', 'Big rounds'],
      ['updated', 'Big rounds'],
      ['created', 'Rounds'],
    ]);
    expect(own[1]?.changes.map(({ field }) => field).sort()).toEqual(['actions', 'isEnabled', 'name']);
  });

  it.each(['patch', 'delete'] as const)('%s is 404 for another workspace and an unknown id', async (verb) => {
    const { id } = await make(team.outsider);
    for (const path of [`${PATH}/${id}`, `${PATH}/${UNKNOWN_ID}`]) {
      const { status, body } = await (verb === 'patch'
        ? editor.patch(path, { name: 'x' })
        : editor.delete(path));
      expect([status, body]).toEqual([404, { error: 'Rule not found' }]);
    }
    expect((await team.outsider.get<MonitoringRule[]>(PATH)).body).toHaveLength(1);
  });

  const tooMany = Array.from({ length: 21 }, (_, index) => `word ${index}`);
  it.each<[object, string, string]>([
    [{ name: '' }, 'name', 'Name is required'],
    [{ name: 'x'.repeat(101) }, 'name', 'Name is too long'],
    [{ conditions: {} }, 'conditions', 'Choose at least one condition'],
    [{ conditions: undefined }, 'conditions', 'Choose at least one condition'],
    [{ conditions: { anyWords: [' '] } }, 'conditions', 'Choose at least one condition'],
    [{ conditions: { anyWords: ['x'.repeat(101)] } }, 'conditions', 'Word is too long'],
    [{ conditions: { noWords: ['!?'] } }, 'conditions', 'Words must contain a letter or a number'],
    [{ conditions: { allWords: tooMany } }, 'conditions', 'At most 20 words are allowed'],
    [
      { conditions: { anyWords: ['a b c d e f g h i j k'] } },
      'conditions',
      'A phrase can have at most 10 words',
    ],
    ...[0, 101, 1.5, '70'].map((minSignificance): [object, string, string] => [
      { conditions: { minSignificance } },
      'conditions',
      'Significance must be a whole number between 1 and 100',
    ]),
    [{ conditions: { anyWords: 'x' } }, 'conditions', 'Words must be a list of texts'],
    [{ conditions: { competitorIds: [UNKNOWN_ID] } }, 'conditions', 'Competitor not found'],
    [{ conditions: { sourceIds: [UNKNOWN_ID] } }, 'conditions', 'Monitored source not found'],
    [
      { conditions: { competitorIds: Array.from({ length: 101 }, () => 'x') } },
      'conditions',
      'At most 100 competitors are allowed',
    ],
    [{ actions: [] }, 'actions', 'Choose at least one action'],
    [{ actions: [{ type: 'star' }, { type: 'star' }] }, 'actions', 'Choose each action once'],
    [
      { actions: [{ type: 'notify' }] },
      'actions',
      'Action must be one of: star, markRead, createLead, createRoadmapItem',
    ],
    [{ isEnabled: 'yes' }, 'isEnabled', 'isEnabled must be true or false'],
  ])('%j is refused', async (wrong, field, message) => {
    const { status, body } = await editor.post(PATH, { ...details, ...wrong });
    expect([status, body]).toEqual([400, refusal(field, message)]);
  });

  it('the competitors and sources of another workspace are unknown', async () => {
    const competitor = await makeCompetitor(team.outsider);
    const source = await makeSource(team.outsider, competitor.id);
    const { id } = await make();
    for (const conditions of [{ competitorIds: [competitor.id] }, { sourceIds: [source.id] }]) {
      expect((await editor.post(PATH, { ...details, conditions })).status).toBe(400);
      expect((await editor.patch(`${PATH}/${id}`, { conditions })).status).toBe(400);
    }
    const own = await makeCompetitor(editor);
    const conditions = { competitorIds: [own.id, own.id] };
    expect((await make(editor, { conditions })).conditions.competitorIds).toEqual([own.id]);
  });

  it('a rule keeps a competitor and a source that were deleted, and can still be changed', async () => {
    const competitor = await makeCompetitor(editor);
    const source = await makeSource(editor, competitor.id);
    const conditions = { competitorIds: [competitor.id], sourceIds: [source.id] };
    const { id } = await make(editor, { conditions });
    await editor.delete(`/api/competitors/${competitor.id}`);
    const wanted = { conditions: { ...conditions, anyWords: ['x'] } };
    const { status, body } = await editor.patch<MonitoringRule>(`${PATH}/${id}`, wanted);
    expect([status, body.conditions]).toMatchObject([200, wanted.conditions]);
    const other = { conditions: { ...conditions, competitorIds: [competitor.id, UNKNOWN_ID] } };
    expect((await editor.patch(`${PATH}/${id}`, other)).status).toBe(400);
    expect((await editor.post(PATH, { ...details, conditions })).status).toBe(400);
  });

  it('names only competitors and sources of the workspace', async () => {
    const actor = await signUpActor(server.app, 'named@example.org');
    const foreign = await makeCompetitor(team.outsider, { name: 'Secret' });
    const { id: sourceId } = await makeSource(team.outsider, foreign.id);
    const own = await server.app.competitors.create(actor, newCompetitor.parse({ name: 'Own' }));
    const ids = { competitorIds: [foreign.id, own.id, UNKNOWN_ID], sourceIds: [sourceId] };
    expect(await server.app.monitoringRules.named(actor, ids)).toEqual({
      competitors: [{ id: own.id, name: 'Own' }],
      sources: [],
    });
  });

  it('a workspace has at most 50 rules, also if they are created at the same time', async () => {
    for (let index = 0; index < 48; index += 1) await make(editor, { name: `Rule ${index}` });
    const all = await Promise.all(Array.from({ length: 5 }, () => editor.post(PATH, details)));
    expect(all.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409, 409]);
    expect(all.find(({ status }) => status === 409)?.body).toEqual({
      error: 'A workspace can have at most 50 rules',
    });
    expect((await team.outsider.post(PATH, details)).status).toBe(201);
  });
});

describe('preview', () => {
  it('a preview counts the matches of the last 500 items and shows the newest five', async () => {
    const source = await makeSource(editor, (await makeCompetitor(editor)).id);
    const foreign = await makeSource(team.outsider, (await makeCompetitor(team.outsider)).id);
    await insertItem(server, foreign, { title: 'Series B of another workspace' });
    await insertItem(server, source, { title: 'Series B before the last 500' });
    for (let index = 0; index < 500; index += 1) {
      server.clock.advance(1);
      await insertItem(server, source, { title: index % 50 === 0 ? `Series B ${index}` : 'Other' });
    }
    const { body } = await editor.post<RulePreview>(`${PATH}/preview`, { conditions: details.conditions });
    expect(body).toMatchObject({ examined: 500, matched: 10 });
    expect(body.items.map(({ title }) => title)).toEqual(
      [450, 400, 350, 300, 250].map((index) => `Series B ${index}`),
    );
    expect(body.items[0]).toMatchObject({ competitorName: 'Initrode', category: 'funding' });
    const high = await editor.post<RulePreview>(`${PATH}/preview`, { conditions: { minSignificance: 76 } });
    expect(high.body).toMatchObject({ examined: 500, matched: 0, items: [] });
    await insertItem(server, source, { title: 'High', significance: 76 });
    const one = await editor.post<RulePreview>(`${PATH}/preview`, { conditions: { minSignificance: 76 } });
    expect(one.body).toMatchObject({ matched: 1, items: [{ title: 'High' }] });
    const refused = await editor.post(`${PATH}/preview`, { conditions: {} });
    expect([refused.status, refused.body]).toEqual([
      400,
      refusal('conditions', 'Choose at least one condition'),
    ]);
  });
});
