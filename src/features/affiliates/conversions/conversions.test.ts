import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { days } from '../../../lib/clock';
import { newId } from '../../../lib/ids';
import { addLink, clickIdOf, follow } from '../../../testing/affiliates';
import type { Client } from '../../../testing/client';
import { makeTeam, renewSessions, statusByCaller, type Team } from '../../../testing/roles';
import { startTestServer, type TestServer } from '../../../testing/server';
import type { CreatedApiKey } from '../../api-keys/api-keys.service';
import { northwind } from '../../applications/applications.fixture';
import type { AffiliateLinkView, ConversionView, LedgerEntryView } from '../present-affiliates';

const PATH = '/api/conversions';

let server: TestServer;
let team: Team;
let link: AffiliateLinkView;
let codes = 0;
let orders = 0;

beforeAll(async () => {
  server = await startTestServer();
  team = await makeTeam(server);
  await team.admin.patch(`/api/workspaces/${team.workspaceId}`, { website: 'https://engines.example' });
});
afterAll(() => server.close());
beforeEach(async () => {
  link = await addLink(team.editor, { affiliateCode: `Conv-${(codes += 1)}`, commissionRate: '10' });
});

const newOrder = () => `order-${(orders += 1)}`;
const report = (body: object, client: Client = team.editor) => client.post<ConversionView>(PATH, body);
const byCode = (details: object = {}) => ({
  externalId: newOrder(),
  affiliateCode: link.affiliateCode,
  amount: '100.00',
  currency: 'USD',
  ...details,
});
const read = async (id = link.id) =>
  (await team.viewer.get<AffiliateLinkView>(`/api/affiliate-links/${id}`)).body;
const ledger = async () =>
  (await team.viewer.get<LedgerEntryView[]>(`/api/affiliate-links/${link.id}/ledger`)).body;
const visit = () => follow(server.visitor(), link.affiliateCode);
const key = async (scope: string) =>
  (await team.admin.post<CreatedApiKey>('/api/admin/api-keys', { name: scope, scope })).body.key;
const bearer = (token: string) => ({ headers: { Authorization: `Bearer ${token}` } });

describe('reporting a conversion', () => {
  it('editors and keys with the scopes conversions or write may report a conversion', async () => {
    const found = await statusByCaller(server, team, (client) => client.post(PATH, byCode()));
    const refused = { anyone: 401, portal: 403, viewer: 403 };
    expect(found).toEqual({ ...refused, outsider: 400, editor: 201, admin: 201, owner: 201 });
    for (const [scope, status] of [
      ['conversions', 201],
      ['write', 201],
      ['read', 403],
    ] as const)
      expect((await server.visitor().post(PATH, byCode(), bearer(await key(scope)))).status).toBe(status);
  });

  it('a reported conversion is stored with its commission', async () => {
    const body = byCode({ amount: '199.90', description: 'Yearly plan' });
    const { status, body: made } = await report(body);
    expect([status, made]).toEqual([
      201,
      {
        id: expect.any(String),
        affiliateLinkId: link.id,
        affiliateCode: link.affiliateCode,
        kind: 'external',
        externalId: body.externalId,
        applicationId: null,
        referralId: null,
        name: 'Yearly plan',
        amount: '199.90',
        currency: 'USD',
        commissionRate: '10',
        commission: '19.99',
        reversedAt: null,
        createdAt: expect.any(String),
      },
    ]);
    expect(await read()).toMatchObject({ conversionCount: 1, totalEarnings: '19.99' });
    const list = await team.viewer.get(`/api/affiliate-links/${link.id}/conversions`);
    expect(list.body).toEqual([made]);
    expect(await ledger()).toEqual([
      {
        id: expect.any(String),
        kind: 'commission',
        conversionId: made.id,
        conversionName: 'Yearly plan',
        amount: '19.99',
        currency: 'USD',
        createdAt: made.createdAt,
      },
    ]);
  });

  it('a conversion is stored once, even if it is reported several times at the same time', async () => {
    const body = byCode();
    const [first, ...others] = await Promise.all(Array.from({ length: 8 }, () => report(body)));
    const again = await report({ ...body, amount: '0100', affiliateCode: link.affiliateCode.toUpperCase() });
    const statuses = [first, ...others, again].map((answer) => answer?.status).sort();
    expect(statuses).toEqual([...Array.from({ length: 8 }, () => 200), 201]);
    for (const answer of [...others, again]) expect(answer.body).toEqual(first?.body);
    expect(await read()).toMatchObject({ conversionCount: 1, totalEarnings: '10.00' });
    await team.editor.patch(`/api/affiliate-links/${link.id}`, { status: 'suspended' });
    expect((await report(body)).status).toBe(200);
    for (const other of [{ amount: '100.01' }, { amount: null }, { description: 'Else' }]) {
      const answer = await report({ ...body, ...other });
      expect([answer.status, answer.body]).toEqual([
        409,
        { error: 'A conversion with this external ID but different content already exists' },
      ]);
    }
    const elsewhere = await addLink(team.outsider, { affiliateCode: `Else-${codes}` });
    const theirs = { ...body, affiliateCode: elsewhere.affiliateCode };
    expect((await report(theirs, team.outsider)).status).toBe(201);
  });

  it('an invalid report of a conversion is refused with a message', async () => {
    const wrong = async (details: object) => {
      const answer = await report(byCode(details));
      return [answer.status, (answer.body as { error?: string }).error];
    };
    const amount = 'Amount must be a decimal number as text, such as "19.90"';
    for (const value of [19.9, '-1', '1e3', '1,5', '', '12345678901', 'NaN', '0x10'])
      expect([value, await wrong({ amount: value })]).toEqual([value, [400, amount]]);
    expect(await wrong({ amount: '1.001' })).toEqual([400, 'Amount has more than the 2 decimals of USD']);
    expect(await wrong({ currency: 'JPY', amount: '1.5' })).toEqual([
      400,
      'Amount has more than the 0 decimals of JPY',
    ]);
    expect(await wrong({ externalId: ' ' })).toEqual([400, 'External ID is required']);
    expect(await wrong({ externalId: 'x'.repeat(201) })).toEqual([400, 'External ID is too long']);
    expect(await wrong({ affiliateCode: null })).toEqual([400, 'Click ID or affiliate code is required']);
    expect(await wrong({ affiliateCode: 'nobody' })).toEqual([400, 'Affiliate link not found']);
    const elsewhere = await addLink(team.outsider, { affiliateCode: `Their-${codes}` });
    expect(await wrong({ affiliateCode: elsewhere.affiliateCode })).toEqual([
      400,
      'Affiliate link not found',
    ]);
    expect(await wrong({ clickId: 'nonsense' })).toEqual([400, 'Unknown click ID']);
    for (const [status, message] of [
      ['paused', 'This affiliate link is paused'],
      ['suspended', 'This affiliate link is suspended'],
    ]) {
      await team.editor.patch(`/api/affiliate-links/${link.id}`, { status });
      expect(await wrong({})).toEqual([409, message]);
    }
    expect(await read()).toMatchObject({ conversionCount: 0, totalEarnings: '0' });
  });
});

describe('reporting by click id', () => {
  const withClick = (clickId: string, details: object = {}) =>
    byCode({ affiliateCode: null, clickId, ...details });

  it('a conversion counts for the clicked link, even if that is paused or the click is not yet counted', async () => {
    const clickId = clickIdOf(await visit());
    await team.editor.patch(`/api/affiliate-links/${link.id}`, { status: 'paused' });
    const { status, body } = await report(withClick(clickId));
    expect([status, body.affiliateCode]).toEqual([201, link.affiliateCode]);
    const other = await addLink(team.editor, { affiliateCode: `Other-${codes}` });
    const mixed = await report(withClick(clickId, { affiliateCode: other.affiliateCode }));
    expect(mixed.body).toMatchObject({ error: 'Click ID and affiliate code belong to different links' });
    await team.editor.patch(`/api/affiliate-links/${link.id}`, { status: 'suspended' });
    expect((await report(withClick(clickId))).status).toBe(409);
  });

  // ASVS 9.1.1, 9.1.3, 9.2.1
  it('a conversion with a forged, foreign or old click id is refused', async () => {
    const clickId = clickIdOf(await visit());
    const changed = `${clickId.startsWith('A') ? 'B' : 'A'}${clickId.slice(1)}`;
    for (const forged of [changed, clickId.slice(0, -1), `${clickId}A`, `${clickId}=`, newId()])
      expect([forged, (await report(withClick(forged))).body]).toEqual([
        forged,
        { error: 'Unknown click ID', fields: { clickId: ['Unknown click ID'] } },
      ]);
    expect((await report(withClick(clickId), team.outsider)).status).toBe(400);
    server.clock.advance(days(89));
    await renewSessions(server);
    expect((await report(withClick(clickId))).status).toBe(201);
    server.clock.advance(days(2));
    const old = await report(withClick(clickId));
    expect([old.status, old.body]).toEqual([409, { error: 'This click is older than 90 days' }]);
    expect(await read()).toMatchObject({ conversionCount: 1 });
  });
});

describe('commissions', () => {
  it("commissions are exact where floating-point numbers aren't", async () => {
    link = await addLink(team.editor, { affiliateCode: `Money-${codes}`, commissionRate: '50' });
    // Half of 1.15 is 0.575, which rounds to 0.58; floating-point numbers give 0.57.
    expect((1.15 * 0.5).toFixed(2)).toBe('0.57');
    expect((await report(byCode({ amount: '1.15' }))).body.commission).toBe('0.58');
    for (const amount of ['0.20', '0.40']) await report(byCode({ amount }));
    expect(0.1 + 0.2).not.toBe(0.3);
    expect(await read()).toMatchObject({ totalEarnings: '0.88' });
    // Beyond 2^53 smallest units, where floating-point numbers skip every other one.
    const large = { affiliateCode: `Large-${codes}`, commissionRate: '100', currency: 'KWD' };
    link = await addLink(team.editor, large);
    for (let n = 0; n < 2; n += 1)
      expect((await report(byCode({ amount: '9999999999.999', currency: 'KWD' }))).status).toBe(201);
    expect((await report(byCode({ amount: '0.001', currency: null }))).body.commission).toBe('0.001');
    const { db } = server.app;
    await db.transaction(async () => {
      const [entry] = await db.read('affiliate_ledger').where({ linkId: link.id }).limit(1);
      for (let n = 0; n < 1000; n += 1) {
        const of = { ...entry, id: newId(), kind: `more-${n}`, amountMinor: '9999999999999' };
        await db.write('affiliate_ledger').insert(of);
      }
    });
    expect(Number('10019999999998999')).not.toBe(10019999999998999n);
    expect(await read()).toMatchObject({ totalEarnings: '10019999999998.999' });
  });

  it('a conversion is reversed once, by an entry with a negative amount', async () => {
    const { body } = await report(byCode({ amount: '0.05' }));
    await report(byCode({ amount: '70' }));
    const reverse = (client: Client, id = body.id) => client.post(`${PATH}/${id}/reverse`);
    for (const sent of [{ amount: '0.01' }, { amount: '-5.00' }, { amount: '0' }, { part: 1 }]) {
      const refused = await team.editor.post(`${PATH}/${body.id}/reverse`, sent);
      const message = 'Only a whole conversion can be reversed. Send no fields.';
      const fields = { [Object.keys(sent)[0] ?? '']: [message] };
      expect([refused.status, refused.body]).toEqual([400, { error: message, fields }]);
    }
    const found = await statusByCaller(server, team, (client) => reverse(client));
    expect(found).toEqual({
      anyone: 401,
      portal: 403,
      outsider: 404,
      viewer: 403,
      editor: 200,
      admin: 409,
      owner: 409,
    });
    const again = await reverse(team.owner);
    expect(again.body).toEqual({ error: 'This conversion has already been reversed' });
    expect((await reverse(team.owner, newId())).body).toEqual({ error: 'Conversion not found' });
    const forbidden = await server
      .visitor()
      .post(`${PATH}/${body.id}/reverse`, {}, bearer(await key('conversions')));
    expect(forbidden.status).toBe(403);
    expect((await ledger()).map(({ amount, kind }) => [kind, amount])).toEqual([
      ['reversal', '-0.01'],
      ['commission', '7.00'],
      ['commission', '0.01'],
    ]);
    expect(await read()).toMatchObject({ conversionCount: 1, totalEarnings: '7.00' });
    const log = await team.owner.get<object[]>('/api/audit-log?action=reversed&limit=1');
    expect(log.body).toMatchObject([
      {
        objectId: body.id,
        parent: { name: link.affiliateCode },
        changes: [{ field: 'commission', from: '0.01', to: '0.00' }],
      },
    ]);
  });

  it('a reversed conversion is reinstated, and can be reversed again', async () => {
    const { body } = await report(byCode({ amount: '70' }));
    const turn = (name: string, client = team.editor) => client.post(`${PATH}/${body.id}/${name}`);
    expect(await turn('reinstate')).toMatchObject({
      status: 409,
      body: { error: 'This conversion has not been reversed' },
    });
    await turn('reverse');
    const found = await statusByCaller(server, team, (client) => turn('reinstate', client));
    expect(found).toEqual({
      anyone: 401,
      portal: 403,
      outsider: 404,
      viewer: 403,
      editor: 200,
      admin: 409,
      owner: 409,
    });
    expect(await read()).toMatchObject({ conversionCount: 1, totalEarnings: '7.00' });
    // Both reports and reversals of the same order at once have one effect.
    const answers = await Promise.all([1, 2, 3].map(() => turn('reverse')));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await ledger()).map(({ amount, kind }) => [kind, amount])).toEqual([
      ['reversal', '-7.00'],
      ['reinstatement', '7.00'],
      ['reversal', '-7.00'],
      ['commission', '7.00'],
    ]);
    expect(await read()).toMatchObject({ conversionCount: 0, totalEarnings: '0' });
    expect((await turn('reinstate')).body).toMatchObject({ id: body.id, reversedAt: null });
    const log = await team.owner.get<object[]>('/api/audit-log?action=restored&limit=1');
    expect(log.body).toMatchObject([{ changes: [{ field: 'commission', from: '0.00', to: '7.00' }] }]);
  });

  it('ledger entries cannot be changed, and earnings are their sum', async () => {
    await report(byCode());
    const { db } = server.app;
    const entries = () => db.write('affiliate_ledger').where({ linkId: link.id });
    await expect(entries().update({ amountMinor: '1' })).rejects.toThrow('append-only');
    await expect(entries().delete()).rejects.toThrow('append-only');
    const replacing = db.engine === 'sqlite' ? 'insert or replace' : 'truncate affiliate_ledger; --';
    const replacement = db.write.raw(`${replacing} into affiliate_ledger select * from affiliate_ledger`);
    await expect(replacement).rejects.toThrow('append-only');
    const gone = await team.editor.delete(`/api/affiliate-links/${link.id}`);
    expect([gone.status, gone.body]).toEqual([
      409,
      { error: 'This affiliate link has conversions; suspend it instead' },
    ]);
    const moved = await team.editor.patch(`/api/affiliate-links/${link.id}`, { currency: 'EUR' });
    expect(moved.body).toEqual({ error: 'This affiliate link has conversions; its currency cannot change' });
    const sums = await db
      .read('affiliate_links as l')
      .whereRaw('?? <> (select coalesce(sum(e.??), 0) from affiliate_ledger as e where e.?? = l.id)', [
        'l.earningsMinor',
        'amountMinor',
        'linkId',
      ]);
    expect(sums).toEqual([]);
  });

  it('ledger entries are deleted with their workspace', async () => {
    const other = await makeTeam(server);
    const { affiliateCode } = await addLink(other.editor, { affiliateCode: `Whole-${codes}` });
    await report({ externalId: 'x', affiliateCode, amount: '5' }, other.editor);
    const { workspaceId } = other;
    await server.app.db.write('workspaces').where({ id: workspaceId }).delete();
    expect(await server.app.db.read('affiliate_ledger').where({ workspaceId })).toEqual([]);
    expect(await server.app.db.read('affiliate_links').where({ workspaceId })).toEqual([]);
  });
});

describe('attribution after a click', () => {
  let applicants = 0;
  const apply = (client: Client, more: object = {}) =>
    client.post<{ id: string }>('/api/applications/apply', {
      ...northwind,
      contactName: `Applicant ${(applicants += 1)}`,
      workspaceId: team.workspaceId,
      ...more,
    });
  const applications = async () =>
    (await team.admin.get<{ id: string; affiliateCode: string | null }[]>('/api/admin/applications')).body;

  it('an application from the browser that clicked counts for the link', async () => {
    team = { ...team, admin: server.visitor() };
    await team.admin.post('/api/auth/signin', {
      email: team.emails.admin,
      password: 'correct horse battery',
    });
    const browser = server.visitor();
    await follow(browser, link.affiliateCode);
    const { body } = await apply(browser);
    expect((await applications())[0]).toMatchObject({ id: body.id, affiliateCode: link.affiliateCode });
    expect((await read()).conversionCount).toBe(1);
    const { body: made } = await team.editor.get(`/api/affiliate-links/${link.id}/conversions`);
    expect(made).toMatchObject([
      { kind: 'application', applicationId: body.id, amount: null, commission: '0.00' },
    ]);
    expect(await ledger()).toEqual([]);
  });

  it('an application with a valid click id in its form counts for the link', async () => {
    const clickId = clickIdOf(await visit());
    await apply(server.visitor(), { clickId });
    expect((await applications())[0]).toMatchObject({ affiliateCode: link.affiliateCode });
    for (const other of ['nonsense', '', null]) {
      expect((await apply(server.visitor(), { clickId: other })).status).toBe(201);
      expect((await applications())[0]).toMatchObject({ affiliateCode: null });
    }
    const elsewhere = await addLink(team.outsider, { affiliateCode: `Where-${codes}` });
    const foreign = server.visitor();
    await follow(foreign, elsewhere.affiliateCode);
    await apply(foreign);
    expect((await applications())[0]).toMatchObject({ affiliateCode: null });
    server.clock.advance(days(91));
    await renewSessions(server);
    await apply(server.visitor(), { clickId });
    expect((await applications())[0]).toMatchObject({ affiliateCode: null });
    expect((await read()).conversionCount).toBe(1);
  });

  it('a referral with a click id counts for the link', async () => {
    const program = { name: 'Friends', type: 'customer' };
    const { body: made } = await team.editor.post<{ id: string }>('/api/referral-programs', program);
    const referral = { programId: made.id, referredName: 'Grace', referredEmail: 'grace@navy.example' };
    const clickId = clickIdOf(await visit());
    const { status, body } = await team.editor.post<{ id: string }>('/api/referrals', {
      ...referral,
      clickId,
    });
    expect(status).toBe(201);
    const list = await team.viewer.get(`/api/affiliate-links/${link.id}/conversions`);
    expect(list.body).toMatchObject([{ kind: 'referral', referralId: body.id, name: 'Grace' }]);
  });
});
