import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeProgram } from '../../../testing/referrals';
import { makeTeam, statusByCaller, type Team } from '../../../testing/roles';
import { startTestServer, type TestServer } from '../../../testing/server';
import type { AuditEntryView } from '../../audit/audit.service';
import { noRules, type ProgramRules } from './apply-rules.rules';
import { createProgramRulesRepo } from './program-rules.repo';

let server: TestServer;
let team: Team;
let programId: string;
beforeAll(async () => {
  server = await startTestServer();
  team = await makeTeam(server);
  programId = (await makeProgram(team.editor)).id;
});
afterAll(() => server.close());

const url = (id = programId) => `/api/referral-programs/${id}/rules`;
const put = (body: object, id = programId) =>
  team.admin.send<ProgramRules & { error: string; fields: object }>('PUT', url(id), body);
const percentage = { event: 'conversion', type: 'percentage', value: '10' };
const missing = { months: null, tiers: [], products: [], countries: [], minAmount: null, cap: null };

it('lets only admins and owners read and replace rules', async () => {
  const refused = { anyone: 401, viewer: 403, editor: 403, portal: 403, outsider: 404 };
  const allowed = { admin: 200, owner: 200, ...refused };
  expect(await statusByCaller(server, team, (client) => client.get(url()))).toEqual(allowed);
  const { id } = await makeProgram(team.editor);
  expect(await statusByCaller(server, team, (client) => client.send('PUT', url(id), {}))).toEqual(allowed);
});

it('a program has no rules at first', async () => {
  expect((await team.owner.get(url())).body).toEqual(noRules);
});

it('makes a new version with each change, and keeps earlier ones', async () => {
  const { id } = await makeProgram(team.editor);
  const first = await put({ currency: 'eur', rules: [percentage] }, id);
  expect(first).toMatchObject({
    status: 200,
    body: {
      version: 1,
      currency: 'EUR',
      attribution: 'last',
      rules: [{ ...percentage, ...missing }],
    },
  });
  const whole = {
    ...{ event: 'deal', type: 'flat', value: '50', months: 12, tiers: ['Gold'], products: ['pro', 'pro'] },
    countries: ['de', 'AT'],
    minAmount: '1000.5',
    cap: { amount: '500', per: 'payee' },
  };
  const second = await put({ currency: 'EUR', attribution: 'first', rules: [whole, percentage] }, id);
  expect(second.body).toEqual({
    version: 2,
    currency: 'EUR',
    attribution: 'first',
    rules: [
      {
        ...whole,
        value: '50.00',
        products: ['pro'],
        countries: ['DE', 'AT'],
        minAmount: '1000.50',
        cap: { amount: '500.00', per: 'payee', months: null },
      },
      { ...percentage, ...missing },
    ],
  });
  expect((await team.admin.get(url(id))).body).toEqual(second.body);
  const repo = createProgramRulesRepo(server.app.db);
  expect(await repo.version(team.workspaceId, id, 1)).toEqual(first.body);
  expect(await repo.version(team.workspaceId, id, 3)).toEqual(noRules);
  // The same rules again, and none at all.
  expect((await put({ currency: 'EUR', attribution: 'first', rules: [whole] }, id)).body.version).toBe(3);
  expect((await put({}, id)).body).toEqual({ ...noRules, version: 4 });
});

it('two changes at once make two versions', async () => {
  const { id } = await makeProgram(team.editor);
  const answers = await Promise.all(
    ['10', '20', '30'].map((value) => put({ rules: [{ ...percentage, value }] }, id)),
  );
  expect(answers.map(({ body }) => body.version).sort()).toEqual([1, 2, 3]);
  const last = answers.find(({ body }) => body.version === 3);
  expect((await team.admin.get(url(id))).body).toEqual(last?.body);
});

it('formats amounts with the digits of the currency', async () => {
  const rules = [
    { ...percentage, value: '012.50', minAmount: '1500', cap: { amount: '9', per: 'customer' } },
  ];
  const amounts = async (currency: string) => {
    const { body } = await put({ currency, rules });
    return body.rules.map(({ value, minAmount, cap }) => [value, minAmount, cap?.amount]);
  };
  expect(await amounts('JPY')).toEqual([['12.5', '1500', '9']]);
  expect(await amounts('KWD')).toEqual([['12.5', '1500.000', '9.000']]);
});

const one = (changes: object) => ({ rules: [{ ...percentage, ...changes }] });
const flat = { type: 'flat', value: '1' };

it.each<[object, string]>([
  [{ currency: 'XXX' }, 'Currency must be a code of ISO 4217, such as USD'],
  [{ attribution: 'middle' }, 'Attribution must be one of: first, last'],
  [{ rules: 'none' }, 'Rules must be a list'],
  [{ rules: Array.from({ length: 101 }, () => percentage) }, 'A program can have at most 100 rules'],
  [one({ event: undefined }), 'Event is required'],
  [one({ event: 'click' }), 'Event must be one of: conversion, deal, referral'],
  [one({ type: 'points' }), 'Type must be one of: percentage, flat'],
  [one({ value: '100.0001' }), 'Value must be a percentage from 0 to 100 with at most 4 decimals'],
  [one({ value: '12.34567' }), 'Value must be a percentage from 0 to 100 with at most 4 decimals'],
  [one({ value: '-1' }), 'Value must be a percentage from 0 to 100 with at most 4 decimals'],
  [one({ value: 10 }), 'Value must be a text, such as 12.5'],
  [one({ ...flat, value: '1.001' }), '1.001 is not an amount in USD'],
  [{ currency: 'JPY', ...one({ ...flat, value: '1.5' }) }, '1.5 is not an amount in JPY'],
  [one({ months: -1 }), 'Months must be a whole number from 0 to 1200, or null'],
  [one({ months: 1.5 }), 'Months must be a whole number from 0 to 1200, or null'],
  [one({ months: '12' }), 'Months must be a whole number from 0 to 1200, or null'],
  [one({ tiers: [''] }), 'Tiers must not be empty'],
  [one({ products: 'pro' }), 'Products must be a list of texts'],
  [one({ countries: ['XX'] }), 'Countries must be codes of ISO 3166, such as DE'],
  [one({ minAmount: 'ten' }), 'ten is not an amount in USD'],
  [one({ cap: { amount: '1' } }), 'Per is required'],
  [one({ cap: { amount: '1e3', per: 'payee' } }), '1e3 is not an amount in USD'],
  [
    one({ cap: { amount: '1', per: 'payee', months: 0 } }),
    'Months of a cap must be a whole number from 1 to 1200, or null',
  ],
])('refuses %j', async (body, message) => {
  const field = 'rules' in body ? 'rules' : Object.keys(body).join();
  const answer = await put(body);
  expect([answer.status, answer.body.fields]).toEqual([400, { [field]: [message] }]);
});

it('records each version in the audit log', async () => {
  const { id } = await makeProgram(team.editor);
  await put({ attribution: 'first' }, id);
  const { body } = await team.owner.get<AuditEntryView[]>('/api/audit-log?objectType=referral_program');
  expect(body.find(({ objectId, action }) => objectId === id && action === 'updated')).toMatchObject({
    actorName: team.emails.admin,
    changes: [
      { field: 'rulesVersion', from: 0, to: 1 },
      { field: 'attribution', from: 'last', to: 'first' },
    ],
  });
});
