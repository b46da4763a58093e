import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { days, minutes } from '../../../lib/clock';
import { newId } from '../../../lib/ids';
import { startMailServer, type MailServer } from '../../../testing/mail-server';
import { insertPartner, makeTeam, statusByCaller, type Team } from '../../../testing/roles';
import { startTestServer, type TestServer } from '../../../testing/server';
import type { AuditEntryView } from '../../audit/audit.service';
import type { PayeeView } from './payees.entity';

let mailServer: MailServer;
let server: TestServer;
let team: Team;
beforeAll(async () => {
  mailServer = await startMailServer();
  server = await startTestServer({ SMTP_URL: mailServer.url });
});
beforeEach(async () => {
  team = await makeTeam(server);
});
afterAll(async () => {
  await server.close();
  await mailServer.close();
});

type Answer = PayeeView & { error: string; fields?: object };
const LIST = '/api/payees';
const IBAN = 'DE89 3704 0044 0532 0130 00';
const OTHER_IBAN = 'AT611904300234573201';
let made = 0;
const person = (more: object = {}) => ({
  name: 'Ada Lovelace',
  email: `ada${(made += 1)}@engines.example`,
  ...more,
});
const post = (body: object) => team.admin.post<Answer>(LIST, body);
const make = async (body: object = person()) => (await post(body)).body;
const urlOf = ({ id }: { id: string }) => `${LIST}/${id}`;
const patch = (payee: { id: string }, body: object) => team.admin.patch<Answer>(urlOf(payee), body);
const get = async (payee: { id: string }) => (await team.admin.get<Answer>(urlOf(payee))).body;
const portal = { get: () => team.portal.get<Answer | null>('/api/portal/payee') };
const change = (body: object) => team.portal.patch<Answer>('/api/portal/payee', body);

describe('payees', () => {
  // ASVS 8.2.2
  it('are for admins and owners, and unknown in other workspaces', async () => {
    const payee = await make();
    const refused = { anyone: 401, viewer: 403, editor: 403, portal: 403 };
    const allowed = { admin: 200, owner: 200, ...refused };
    const by = (call: Parameters<typeof statusByCaller>[2]) => statusByCaller(server, team, call);
    expect(await by((client) => client.get(LIST))).toEqual({ ...allowed, outsider: 200 });
    expect(await by((client) => client.get(urlOf(payee)))).toEqual({ ...allowed, outsider: 404 });
    expect(await by((client) => client.patch(urlOf(payee), {}))).toEqual({ ...allowed, outsider: 404 });
    expect((await team.outsider.get<object[]>(LIST)).body).toEqual([]);
    expect((await team.editor.post(LIST, person())).status).toBe(403);
    expect((await team.outsider.delete(urlOf(payee))).status).toBe(404);
    const foreign = await team.outsider.post<Answer>(LIST, { partnerId: team.partnerId });
    expect(foreign).toMatchObject({ status: 400, body: { error: 'Partner not found' } });
  });

  it('are a partner, or a person by email, once each', async () => {
    await team.editor.post(`/api/partners/${team.partnerId}/contacts`, {
      ...{ name: 'Grace', email: 'grace@acme.example', isPrimary: true },
    });
    const ofPartner = await post({ partnerId: team.partnerId });
    expect(ofPartner).toMatchObject({
      status: 201,
      body: {
        partnerId: team.partnerId,
        email: 'grace@acme.example',
        kind: 'company',
        method: null,
        iban: null,
        status: 'incomplete',
        holdUntil: null,
        taxForm: null,
      },
    });
    expect(ofPartner.body.name).toMatch(/^Partner of team/);
    expect(await post({ partnerId: team.partnerId })).toMatchObject({
      status: 409,
      body: { error: 'This partner already has a payee' },
    });
    const sent = person();
    expect(await post(sent)).toMatchObject({ status: 201, body: { ...sent, kind: 'person' } });
    expect(await post({ ...sent, email: sent.email.toUpperCase() })).toMatchObject({
      status: 409,
      body: { error: 'A payee with this email already exists' },
    });
    // The email of a partner isn't that of a person.
    expect((await post({ name: 'Grace', email: 'grace@acme.example' })).status).toBe(201);
  });

  it.each<[object, string]>([
    [{}, 'name email'],
    [{ name: 'Ada' }, 'email'],
    [{ ...person(), email: 'ada' }, 'email'],
    [{ ...person(), method: 'cash' }, 'method'],
    [{ ...person(), kind: 'robot' }, 'kind'],
    [{ ...person(), country: 'XX' }, 'country'],
    [{ ...person(), currency: 'XXX' }, 'currency'],
    [{ ...person(), iban: 'DE89370400440532013001' }, 'iban'],
    [{ ...person(), paypalEmail: 'nobody' }, 'paypalEmail'],
    [{ ...person(), taxForm: { kind: 'W-9' } }, 'taxForm'],
    [{ ...person(), taxForm: { kind: 'W-9', receivedAt: 'soon' } }, 'taxForm'],
    [{ partnerId: newId() }, 'partnerId'],
  ])('refuse %j', async (body, field) => {
    const answer = await post(body);
    expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([400, field.split(' ')]);
  });

  it('show an IBAN as its country and last four digits, and keep it encrypted', async () => {
    const payee = await make(
      person({ iban: ` ${IBAN.toLowerCase()} `, method: 'sepa', accountHolder: 'Ada' }),
    );
    expect(payee).toMatchObject({ iban: 'DE…3000', status: 'ready', holdUntil: null });
    const row = await server.app.db.read('payees').where({ id: payee.id }).first();
    expect(JSON.stringify(row)).not.toContain('0440532013');
    expect(row).toMatchObject({ ibanCountry: 'DE', ibanLast4: '3000' });
    await server.app.db.transaction(async () => {
      const found = await server.app.payeeDestinations(team.workspaceId, [payee.id]);
      expect(found.get(payee.id)).toMatchObject({ iban: 'DE89370400440532013000', accountHolder: 'Ada' });
    });
    const { body } = await team.admin.get<object[]>(LIST);
    expect(body).toEqual([payee]);
  });

  it.each<[object, string]>([
    [{}, 'incomplete'],
    [{ method: 'manual' }, 'ready'],
    [{ method: 'paypal' }, 'incomplete'],
    [{ method: 'paypal', paypalEmail: 'ada@pay.example' }, 'ready'],
    [{ method: 'wise' }, 'ready'],
    [{ method: 'sepa', iban: IBAN }, 'incomplete'],
    [{ method: 'sepa', accountHolder: 'Ada' }, 'incomplete'],
    [{ method: 'sepa', iban: IBAN, accountHolder: 'Ada' }, 'ready'],
  ])('with %j are %s, and are found by that', async (more, status) => {
    const payee = await make(person(more));
    expect(payee.status).toBe(status);
    const found = async (wanted: string) =>
      (await team.admin.get<Answer[]>(`${LIST}?status=${wanted}`)).body.map(({ id }) => id);
    expect(await found(status)).toEqual([payee.id]);
    expect(await found(status === 'ready' ? 'incomplete' : 'ready')).toEqual([]);
    expect(await found('on_hold')).toEqual([]);
  });

  it('with Wise need an email or an IBAN', async () => {
    const bare = await make({ partnerId: team.partnerId, method: 'wise' });
    expect(bare).toMatchObject({ email: null, status: 'incomplete' });
    expect((await patch(bare, { iban: IBAN })).body.status).toBe('on_hold');
  });

  it('are found by name and email, sorted and paged, and by a search', async () => {
    await make(person({ name: 'Zoë', kind: 'company' }));
    await make(person({ name: 'Äsop', email: 'fables@example.org' }));
    const names = async (query: string) =>
      (await team.admin.get<Answer[]>(`${LIST}?${query}`)).body.map(({ name }) => name);
    expect(await names('sort=name')).toEqual(['Äsop', 'Zoë']);
    expect(await names('sort=-name&limit=1')).toEqual(['Zoë']);
    expect(await names('search=fabl')).toEqual(['Äsop']);
    expect(await names('search=zoe')).toEqual(['Zoë']);
    const { body } = await team.admin.get<{ groups: object[] }>('/api/search?q=fables');
    expect(body.groups).toMatchObject([{ kind: 'payees', items: [{ title: 'Äsop' }] }]);
    expect((await team.editor.get('/api/search?q=fables')).body).toEqual({ groups: [] });
  });

  it('are deleted unless they have earned', async () => {
    const payee = await make();
    const earner = await make();
    await server.app.db.write('commissions').insert(commissionOf(earner.id));
    expect((await team.admin.delete(urlOf(payee))).status).toBe(204);
    expect((await team.admin.delete(urlOf(payee))).status).toBe(404);
    expect(await team.admin.delete(urlOf(earner))).toMatchObject({
      status: 409,
      body: { error: 'This payee has commissions' },
    });
    expect((await get(earner)).id).toBe(earner.id);
  });

  it('of a deleted partner stay, and the partner may be restored', async () => {
    const partnerId = await insertPartner(server, team.workspaceId, 'Gone');
    const payee = await make({ partnerId });
    expect((await team.admin.delete(`/api/partners/${partnerId}`)).status).toBe(204);
    expect(await get(payee)).toMatchObject({ name: 'Gone', partnerId: null });
  });
});

const commissionOf = (payeeId: string) => ({
  id: newId(),
  workspaceId: team.workspaceId,
  payeeId,
  source: 'bonus',
  amountMinor: 100,
  netMinor: 100,
  currency: 'USD',
  status: 'due',
  createdAt: server.clock.now().toISOString(),
  updatedAt: server.clock.now().toISOString(),
});

describe('a change of where the money goes', () => {
  it.each<[object, boolean]>([
    [{ method: 'manual' }, true],
    [{ iban: OTHER_IBAN }, true],
    [{ iban: null }, true],
    [{ accountHolder: 'Grace' }, true],
    [{ paypalEmail: 'grace@pay.example' }, true],
    [{ iban: IBAN }, false],
    [{ iban: 'DE…3000' }, false],
    [{ method: 'sepa', accountHolder: 'Ada' }, false],
    [{ name: 'Grace', country: 'de', vatId: 'DE123', currency: 'eur', kind: 'company' }, false],
  ])('by %j holds the payee for three days: %s', async (body, isHeld) => {
    const before = await make(person({ method: 'sepa', iban: IBAN, accountHolder: 'Ada' }));
    const { body: after, status } = await patch(before, body);
    expect(status).toBe(200);
    const until = new Date(Date.parse(after.updatedAt) + days(3)).toISOString();
    expect(after.holdUntil).toBe(isHeld ? until : null);
  });

  it('ends by itself after three days', async () => {
    const payee = await make();
    expect((await patch(payee, { method: 'manual' })).body.status).toBe('on_hold');
    const { body } = await team.admin.get<Answer[]>(`${LIST}?status=on_hold`);
    expect(body.map(({ id }) => id)).toEqual([payee.id]);
    server.clock.advance(days(3) - minutes(1));
    expect((await get(payee)).status).toBe('on_hold');
    server.clock.advance(minutes(1));
    expect((await get(payee)).status).toBe('ready');
    expect((await team.admin.get<Answer[]>(`${LIST}?status=ready`)).body).toHaveLength(1);
  });

  it('holds a payee whose Wise transfers go to another email', async () => {
    const payee = await make(person({ method: 'wise' }));
    expect((await patch(payee, { email: person().email })).body.status).toBe('on_hold');
  });

  // ASVS 16.2.5
  it('is in the audit log and in events without its values', async () => {
    const hook = { url: 'https://hooks.example/in', events: ['payee.created', 'payee.updated'] };
    expect((await team.admin.post('/api/webhooks', hook)).status).toBe(201);
    const payee = await make(person({ method: 'paypal', paypalEmail: 'old@pay.example' }));
    await patch(payee, {
      ...{ method: 'sepa', iban: IBAN, accountHolder: 'Countess', paypalEmail: 'new@pay.example' },
      country: 'GB',
    });
    const { body } = await team.owner.get<AuditEntryView[]>('/api/audit-log?objectType=payee');
    const [entry, creation] = body.filter(({ objectId }) => objectId === payee.id);
    const hidden = { from: null, to: null, isHidden: true };
    expect(entry?.changes).toEqual([
      { field: 'method', ...hidden },
      { field: 'paypalEmail', ...hidden },
      { field: 'iban', ...hidden },
      { field: 'accountHolder', ...hidden },
      { field: 'country', from: null, to: 'GB' },
    ]);
    expect(creation).toMatchObject({ action: 'created', changes: [] });
    const events = await server.app.db.read('domain_events').where({ objectId: payee.id });
    const stored = JSON.stringify([events, await server.app.db.read('audit_entries')]);
    expect(events).toHaveLength(2);
    for (const secret of ['pay.example', 'Countess', '3000', '532013']) expect(stored).not.toContain(secret);
  });

  it('is mailed to the payee, at both addresses, and to the admins', async () => {
    await server.app.background.settled();
    const sent = mailServer.mails.length;
    const payee = await make(person());
    const next = person().email;
    await patch(payee, { method: 'paypal', paypalEmail: 'x@pay.example', email: next });
    await patch(payee, { name: 'Ada King' });
    await server.app.background.settled();
    const mails = (await mailServer.parsed()).slice(sent);
    const to = mails.map((mail) =>
      [mail.to]
        .flat()
        .map((one) => one?.text)
        .join(),
    );
    expect(to.sort()).toEqual([payee.email, next, team.emails.owner, team.emails.admin].sort());
    for (const { subject, text } of mails) {
      expect(subject).toBe('The payout details of Ada Lovelace were changed');
      expect(text).toContain(`Changed by`);
      expect(text).not.toContain('pay.example');
    }
  });

  it('to the email of another payee is refused, and two at once do not both win', async () => {
    const [one, other] = [await make(), await make()];
    expect(await patch(one, { email: other.email })).toMatchObject({ status: 409 });
    expect(await patch(one, { email: null })).toMatchObject({ status: 400 });
    const email = person().email;
    const answers = await Promise.all([one, other].map((payee) => patch(payee, { email })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

describe('the portal', () => {
  it('is for portal users only', async () => {
    const refused = { anyone: 401, viewer: 403, editor: 403, admin: 403, owner: 403, outsider: 403 };
    expect(
      await statusByCaller(server, team, (client) => client.patch('/api/portal/payee', { country: 'AT' })),
    ).toEqual({ ...refused, portal: 200 });
  });

  it('shows null at first, and a change makes the payee, on hold', async () => {
    expect(await portal.get()).toMatchObject({ status: 200, body: null });
    expect((await change({ iban: 'DE00' })).status).toBe(400);
    expect((await portal.get()).body).toBeNull();
    const { body } = await change({ method: 'sepa', iban: IBAN, accountHolder: 'Acme', taxForm: null });
    expect(body).toMatchObject({ partnerId: team.partnerId, iban: 'DE…3000', status: 'on_hold' });
    expect((await portal.get()).body).toEqual(body);
    expect(await get(body)).toEqual(body);
    await patch(body, { taxForm: { kind: 'W-8BEN-E', receivedAt: '2026-01-31' } });
    const taxForm = { kind: 'W-8BEN-E', receivedAt: '2026-01-31', validUntil: null };
    expect((await change({ taxForm: null, country: 'DE' })).body).toMatchObject({ taxForm, country: 'DE' });
  });

  it('two first changes at once make one payee', async () => {
    const answers = await Promise.all(
      ['DE', 'AT', 'CH'].map((country) => change({ country, method: 'manual' })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect((await team.admin.get<object[]>(LIST)).body).toHaveLength(1);
  });
});

describe('what first earns', () => {
  it('makes one payee for each partner and email, also if several events come at once', async () => {
    const { db, ensurePayee } = server.app;
    const ensure = (owner: Parameters<typeof ensurePayee>[1]) =>
      db.transaction(() => ensurePayee(team.workspaceId, owner));
    const { email } = person();
    const owners = [
      { partnerId: team.partnerId },
      { name: 'Ada', email },
      { name: 'A. Lovelace', email: email.toUpperCase() },
    ];
    const found = await Promise.all([...owners, ...owners].map(ensure));
    expect(new Set(found.map(({ id }) => id)).size).toBe(2);
    expect(await ensure({ name: 'Ada', email })).toEqual(found[1]);
    const entries = await team.owner.get<AuditEntryView[]>('/api/audit-log?objectType=payee');
    expect(entries.body.map(({ action, actorName }) => [action, actorName])).toEqual([
      ['created', 'System'],
      ['created', 'System'],
    ]);
  });
});

it('a new key encrypts bank data, too', async () => {
  const payee = await make(person({ iban: IBAN }));
  const sealed = async () =>
    String((await server.app.db.read('payees').where({ id: payee.id }).first('sealedIban'))?.sealedIban);
  const before = await sealed();
  expect((await server.app.secondFactorKeys.rotateKey()).unreadable).toBe(0);
  expect(await sealed()).not.toBe(before);
  expect((await patch(payee, { iban: IBAN })).body.holdUntil).toBeNull();
});

it('erasing a person empties their bank data', async () => {
  const payee = await make(person({ method: 'sepa', iban: IBAN, accountHolder: 'Ada', vatId: 'DE1' }));
  const { email } = payee;
  const erased = await team.owner.post('/api/privacy/erase', { email, confirm: email });
  expect(erased.status).toBe(200);
  expect(await get(payee)).toMatchObject({ iban: null, accountHolder: null, vatId: null });
  const row = JSON.stringify(await server.app.db.read('payees').where({ id: payee.id }).first());
  expect(row).not.toContain(email);
  expect(row).not.toContain('Lovelace');
  expect(await post(person({ email }))).toMatchObject({ status: 201 });
});
