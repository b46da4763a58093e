import { Writable } from 'node:stream';
import pino from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { days, hours, minutes, seconds } from '../../lib/clock';
import type { Client } from '../../testing/client';
import { makeLead } from '../../testing/leads';
import { UNKNOWN_ID } from '../../testing/partners';
import { makeTeam, statusByCaller, type Team } from '../../testing/roles';
import { startTestServer, type TestServer } from '../../testing/server';
import { accept, startWebhookReceiver, type WebhookReceiver } from '../../testing/webhook-receiver';
import type { DomainEvent } from '../outbox/domain-event';
import type { WebhookDelivery, WebhookView } from './webhooks.service';

type Created = WebhookView & { secret: string };
interface StandardWebhooks {
  Webhook: new (secret: string) => {
    verify(body: string, headers: object): unknown;
    sign(id: string, at: Date, body: string): string;
  };
}

/** A host that resolves to a private address. */
const INSIDE = 'inside.example.org';

let receiver: WebhookReceiver;
let server: TestServer;
let team: Team;
let admin: Client;
let logged = '';
beforeAll(async () => {
  receiver = await startWebhookReceiver();
  const log = pino(
    { level: 'trace' },
    new Writable({
      write(chunk: Buffer, _, done) {
        logged += chunk.toString();
        done();
      },
    }),
  );
  server = await startTestServer(receiver.env, {
    log,
    outbox: { pollMs: 20 },
    outgoing: { lookup: (_, __, done) => done(null, [{ address: '169.254.169.254', family: 4 }]) },
  });
  team = await makeTeam(server);
  admin = team.admin;
  server.app.dispatcher.start();
});
afterAll(async () => {
  await server.close();
  await receiver.close();
});

beforeEach(() => {
  receiver.received.length = 0;
  receiver.answer = accept;
});
afterEach(async () => {
  for (const { id } of (await admin.get<WebhookView[]>('/api/webhooks')).body)
    await admin.delete(`/api/webhooks/${id}`);
});

async function add(details: object = {}): Promise<Created> {
  const body = { url: `${receiver.url}/hook`, events: ['*'], ...details };
  const { status, body: made } = await admin.post<Created>('/api/webhooks', body);
  if (status !== 201) throw new Error(`creating a webhook failed: ${status} ${JSON.stringify(made)}`);
  return made;
}
const eventOf = ({ body }: { body: string }): DomainEvent => JSON.parse(body) as DomainEvent;
const typesAt = (path: string) =>
  receiver.received.filter((one) => one.path === path).map((one) => eventOf(one).type);
const deliveriesOf = async (id: string) =>
  (await admin.get<WebhookDelivery[]>(`/api/webhooks/${id}/deliveries`)).body;
const webhookOf = async (id: string) => (await admin.get<WebhookView>(`/api/webhooks/${id}`)).body;
const got = (count: number) => expect.poll(() => receiver.received.length).toBe(count);
/** Resolves when the newest delivery has this status. */
const settled = (id: string, status: WebhookDelivery['status'], attempts: number) =>
  expect
    .poll(async () => (await deliveriesOf(id)).map((one) => [one.status, one.attempts])[0])
    .toEqual([status, attempts]);

describe('calls', () => {
  it('creates, lists, changes and deletes, and shows the secret only once', async () => {
    const { secret, ...made } = await add({
      description: ' Our CRM ',
      events: ['lead.created', 'lead.created'],
    });
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(made).toEqual({
      id: expect.any(String),
      url: `${receiver.url}/hook`,
      description: 'Our CRM',
      events: ['lead.created'],
      status: 'active',
      disabledReason: null,
      failingSince: null,
      previousSecretUntil: null,
      createdAt: expect.any(String),
      updatedAt: made.createdAt,
    });
    const path = `/api/webhooks/${made.id}`;
    const list = await admin.get('/api/webhooks');
    expect([list.body, list.headers.get('x-total-count')]).toEqual([[made], '1']);
    expect((await admin.get(path)).body).toEqual(made);
    const changed = await admin.patch(path, { events: ['*', 'lead.created'], description: '' });
    expect(changed).toMatchObject({ status: 200, body: { events: ['*'], description: null } });
    expect((await admin.patch(path, { status: 'disabled' })).body).toMatchObject({
      status: 'disabled',
      disabledReason: 'Disabled by an admin',
    });
    expect((await admin.patch(path, { status: 'active' })).body).toMatchObject({
      status: 'active',
      disabledReason: null,
    });
    expect((await admin.delete(path)).status).toBe(204);
    expect(await admin.get(path)).toMatchObject({ status: 404, body: { error: 'Webhook not found' } });
  });

  it('refuses invalid input', async () => {
    const valid = { url: 'https://hooks.example.com/in', events: ['*'] };
    const list = 'Events must be a list of 1 to 100 event types';
    for (const [body, field, message] of [
      [{ events: ['*'] }, 'url', 'URL is required'],
      [{ ...valid, url: 'hooks' }, 'url', 'This is not a web address'],
      [{ ...valid, url: 'https://hooks.example.com/in\nX: y' }, 'url', 'This is not a web address'],
      [{ ...valid, url: 'https://hooks.exam\tple.com' }, 'url', 'This is not a web address'],
      [{ ...valid, url: 'ftp://example.com' }, 'url', 'Only http and https addresses can be fetched'],
      [
        { ...valid, url: 'https://me:pw@example.com' },
        'url',
        'An address must not contain a user name or password',
      ],
      [{ ...valid, url: 'http://example.com:25' }, 'url', 'Port 25 is not allowed'],
      [{ ...valid, url: 'http://10.0.0.1/in' }, 'url', '10.0.0.1 is a private address'],
      [
        { ...valid, url: 'http://169.254.169.254/latest/meta-data' },
        'url',
        '169.254.169.254 is a private address',
      ],
      [{ ...valid, url: 'http://0x7f.2/' }, 'url', '127.0.0.2 is a private address'],
      [{ ...valid, url: 'http://[::1]:8080/' }, 'url', '::1 is a private address'],
      [{ ...valid, url: 'http://[::ffff:10.0.0.1]/' }, 'url', '::ffff:a00:1 is a private address'],
      [{ ...valid, url: `https://example.com/${'x'.repeat(2000)}` }, 'url', 'URL is too long'],
      [{ ...valid, events: [] }, 'events', list],
      [{ ...valid, events: 'lead.created' }, 'events', list],
      [{ ...valid, events: Array.from({ length: 101 }, () => '*') }, 'events', list],
      [{ ...valid, events: ['lead.eaten'] }, 'events', 'Unknown event type: lead.eaten'],
      [{ ...valid, events: ['user.removed'] }, 'events', 'Unknown event type: user.removed'],
      [{ ...valid, events: ['constructor.created'] }, 'events', 'Unknown event type: constructor.created'],
      [{ ...valid, description: 'x'.repeat(201) }, 'description', 'Description is too long'],
    ] as const) {
      const { status, body: answer } = await admin.post<{ fields: Record<string, string[]> }>(
        '/api/webhooks',
        body,
      );
      expect({
        body,
        status,
        messages: Object.entries(answer.fields).flatMap(([name, texts]) => [name.split('.')[0], ...texts]),
      }).toEqual({ body, status: 400, messages: [field, message] });
    }
    const { id } = await add();
    const { status, body } = await admin.patch(`/api/webhooks/${id}`, { status: 'off' });
    expect([status, body]).toEqual([
      400,
      expect.objectContaining({ error: 'Status must be one of: active, disabled' }),
    ]);
    expect(await admin.patch(`/api/webhooks/${id}`, { url: 'http://192.168.1.1/' })).toMatchObject({
      status: 400,
      body: { error: '192.168.1.1 is a private address' },
    });
  });

  it('has at most 20 per workspace, also when created at once', async () => {
    const results = await Promise.all(
      Array.from({ length: 22 }, () => admin.post('/api/webhooks', { url: receiver.url, events: ['*'] })),
    );
    expect(results.filter(({ status }) => status === 201)).toHaveLength(20);
    expect(results.find(({ status }) => status === 409)?.body).toEqual({
      error: 'A workspace can have at most 20 webhooks',
    });
  });

  it('is for admins and owners, and hides webhooks of other workspaces', async () => {
    const { id } = await add();
    receiver.answer = accept;
    await admin.post(`/api/webhooks/${id}/test`);
    await settled(id, 'delivered', 1);
    const [delivery] = await deliveriesOf(id);
    const members = { anyone: 401, portal: 403, viewer: 403, editor: 403 };
    for (const [method, path, outsider, status] of [
      ['GET', '/api/webhooks', 200, 200],
      ['GET', `/api/webhooks/${id}`, 404, 200],
      ['PATCH', `/api/webhooks/${id}`, 404, 200],
      ['GET', `/api/webhooks/${id}/deliveries`, 404, 200],
      ['GET', `/api/webhook-deliveries/${delivery?.id}`, 404, 200],
      ['POST', `/api/webhooks/${id}/test`, 404, 202],
      ['POST', `/api/webhook-deliveries/${delivery?.id}/resend`, 404, 202],
      ['POST', `/api/webhooks/${id}/rotate-secret`, 404, 200],
    ] as const) {
      const statuses = await statusByCaller(server, team, (client) =>
        client.send(method, path, method === 'PATCH' ? { description: 'x' } : undefined),
      );
      expect({ method, path, ...statuses }).toEqual({
        method,
        path,
        ...members,
        outsider,
        admin: status,
        owner: status,
      });
    }
    const outside = await statusByCaller(server, team, (client, caller) =>
      caller === 'admin' || caller === 'owner'
        ? client.get(`/api/webhooks/${UNKNOWN_ID}`)
        : client.delete(`/api/webhooks/${id}`),
    );
    expect(outside).toEqual({ ...members, outsider: 404, admin: 404, owner: 404 });
    expect((await admin.post(`/api/webhook-deliveries/${UNKNOWN_ID}/resend`)).body).toEqual({
      error: 'Delivery not found',
    });
  });
});

describe('deliveries', () => {
  it('signs the event according to Standard Webhooks', async () => {
    const { Webhook } = await vi.importActual<StandardWebhooks>('standardwebhooks');
    // A path of its own, because a request to an earlier test's webhook may still be on its way.
    const { id, secret } = await add({ events: ['lead.created'], url: `${receiver.url}/signed` });
    const signed = () => receiver.received.filter(({ path }) => path === '/signed');
    const lead = await makeLead(team.editor);
    await makeLead(team.outsider);
    await expect.poll(() => signed().length).toBe(1);
    const [request] = signed();
    if (!request) throw new Error('unreachable');
    expect(request.headers['content-type']).toBe('application/json');
    expect(new Webhook(secret).verify(request.body, request.headers)).toEqual(eventOf(request));
    const event = eventOf(request);
    expect(event).toMatchObject({ type: 'lead.created', objectId: lead.id, workspaceId: team.workspaceId });
    expect(request.headers['webhook-id']).toBe(event.id);

    await settled(id, 'delivered', 1);
    const [delivery] = await deliveriesOf(id);
    expect(delivery).toEqual({
      id: expect.any(String),
      eventId: event.id,
      type: 'lead.created',
      status: 'delivered',
      attempts: 1,
      nextAttemptAt: null,
      responseStatus: 204,
      responseBody: '',
      durationMs: expect.any(Number),
      error: null,
      createdAt: expect.any(String),
    });
    const { body: whole } = await admin.get(`/api/webhook-deliveries/${delivery?.id}`);
    expect(whole).toEqual({ ...delivery, payload: event });

    const { body: rotated } = await admin.post<{ secret: string }>(`/api/webhooks/${id}/rotate-secret`);
    expect(Object.keys(rotated)).toEqual(['secret']);
    const resent = await admin.post<WebhookDelivery>(`/api/webhook-deliveries/${delivery?.id}/resend`);
    expect(resent).toMatchObject({
      status: 202,
      body: { status: 'pending', attempts: 0, eventId: event.id },
    });
    await expect.poll(() => signed().length).toBe(2);
    const [, again] = signed();
    if (!again) throw new Error('unreachable');
    expect(eventOf(again)).toEqual(event);
    expect(() => new Webhook(secret).verify(again.body, again.headers)).toThrow('No matching signature');
    expect(new Webhook(rotated.secret).verify(again.body, again.headers)).toEqual(event);
    await settled(id, 'delivered', 1);
    expect(await deliveriesOf(id)).toHaveLength(2);
    const page = await admin.get<WebhookDelivery[]>(`/api/webhooks/${id}/deliveries?limit=1`);
    expect([page.body.length, page.headers.get('x-total-count'), page.headers.get('link') !== null]).toEqual([
      1,
      '2',
      true,
    ]);
  });

  it('signs with a replaced secret, too, until its overlap ends, and then deletes it', async () => {
    const { Webhook } = await vi.importActual<StandardWebhooks>('standardwebhooks');
    const { id, secret } = await add({ events: ['lead.created'], url: `${receiver.url}/overlap` });
    const secrets = [secret];
    const rotate = async (overlapHours?: number) => {
      const { body } = await admin.post<{ secret: string }>(
        `/api/webhooks/${id}/rotate-secret`,
        overlapHours === undefined ? undefined : { overlapHours },
      );
      expect(Object.keys(body)).toEqual(['secret']);
      secrets.push(body.secret);
    };
    /** Returns the numbers of the secrets that sign a new request. */
    async function signers(): Promise<number[]> {
      receiver.received.length = 0;
      await admin.post(`/api/webhooks/${id}/test`);
      const request = await vi.waitUntil(() => receiver.received.find(({ path }) => path === '/overlap'));
      const { 'webhook-id': event = '', 'webhook-timestamp': at, 'webhook-signature': all } = request.headers;
      const signatures = String(all).split(' ');
      const time = new Date(Number(at) * 1000);
      const found = signatures.map((signature) =>
        secrets.findIndex((one) => new Webhook(one).sign(String(event), time, request.body) === signature),
      );
      // The library accepts a request with several signatures.
      for (const number of found) new Webhook(secrets[number] ?? '').verify(request.body, request.headers);
      return found;
    }
    const until = async () => (await webhookOf(id)).previousSecretUntil;

    await rotate(24);
    expect(await signers()).toEqual([1, 0]);
    const left = Date.parse((await until()) ?? '') - server.clock.now().getTime();
    expect([left > hours(23), left <= hours(24)]).toEqual([true, true]);
    await rotate(1);
    expect(await signers()).toEqual([2, 1]);
    await rotate();
    expect(await signers()).toEqual([3]);
    expect(await until()).toBeNull();
    await rotate(1);
    const stored = () => server.app.db.read('webhooks').where({ id }).first('previousSealedSecret');
    await server.app.sweep();
    expect(await stored()).toEqual({ previousSealedSecret: expect.stringMatching(/^v1\./) });
    server.clock.advance(hours(1));
    expect(await until()).toBeNull();
    await server.app.sweep();
    expect(await stored()).toEqual({ previousSealedSecret: null });
    server.clock.advance(-hours(1));
    expect(await signers()).toEqual([4]);
    for (const overlapHours of [-1, 1.5, 73, '1', null])
      expect(await admin.post(`/api/webhooks/${id}/rotate-secret`, { overlapHours })).toMatchObject({
        status: 400,
        body: { fields: { overlapHours: ['The overlap must be a whole number of hours from 0 to 72'] } },
      });
  });

  it('sends only the types that a webhook subscribes to, and tests at once', async () => {
    const { id } = await add({ events: ['partner.created'] });
    await makeLead(team.editor);
    const { status, body } = await admin.post<WebhookDelivery>(`/api/webhooks/${id}/test`);
    expect([status, body.type]).toEqual([202, 'webhook.test']);
    await got(1);
    const [request] = receiver.received;
    if (!request) throw new Error('unreachable');
    expect(eventOf(request)).toMatchObject({
      type: 'webhook.test',
      objectType: 'webhook',
      objectId: id,
      actor: { id: team.userIds.admin, name: team.emails.admin },
      data: { id, host: new URL(receiver.url).host, events: ['partner.created'] },
    });
    await admin.patch(`/api/webhooks/${id}`, { status: 'disabled' });
    for (const path of [`/api/webhooks/${id}/test`, `/api/webhook-deliveries/${body.id}/resend`])
      expect(await admin.post(path)).toMatchObject({
        status: 409,
        body: { error: 'This webhook is disabled' },
      });
  });

  it('retries at the given times with the same id, and keeps 1 kB of the answer', async () => {
    receiver.answer = (_, response) => void response.writeHead(500).end(`\u0000${'é'.repeat(5000)}`);
    const { id } = await add({ events: ['lead.created'] });
    await makeLead(team.editor);
    await settled(id, 'pending', 1);
    const [first] = await deliveriesOf(id);
    expect(first).toMatchObject({ responseStatus: 500, error: 'The receiver answered 500' });
    expect(Buffer.byteLength(first?.responseBody ?? '')).toBeLessThanOrEqual(1024);
    expect(first?.responseBody).toMatch(/^é{500,}$/);
    expect((await webhookOf(id)).failingSince).not.toBeNull();
    const pauses = [seconds(5), minutes(5), minutes(30), hours(2), hours(5), hours(10), hours(10)];
    for (const [index, pause] of pauses.entries()) {
      const [delivery] = await deliveriesOf(id);
      const wait = Date.parse(delivery?.nextAttemptAt ?? '') - server.clock.now().getTime();
      expect(wait).toBeGreaterThan(pause - seconds(4));
      expect(wait).toBeLessThanOrEqual(pause);
      server.clock.advance(wait - 500);
      expect((await deliveriesOf(id))[0]?.attempts).toBe(index + 1);
      server.clock.advance(500);
      await settled(id, index === pauses.length - 1 ? 'failed' : 'pending', index + 2);
    }
    expect((await deliveriesOf(id))[0]?.nextAttemptAt).toBeNull();
    expect(receiver.received).toHaveLength(8);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    receiver.answer = accept;
    await admin.post(`/api/webhooks/${id}/test`);
    await settled(id, 'delivered', 1);
    expect(await webhookOf(id)).toMatchObject({ status: 'active', failingSince: null });
  });

  it('disables a webhook after 410, and after five days of failures', async () => {
    receiver.answer = (_, response) => void response.writeHead(410).end();
    const gone = await add({ events: ['lead.created'] });
    await makeLead(team.editor);
    await settled(gone.id, 'failed', 1);
    const disabled = { status: 'disabled', disabledReason: 'The receiver answered 410 Gone' };
    expect(await webhookOf(gone.id)).toMatchObject(disabled);

    receiver.answer = (_, response) => void response.writeHead(503).end();
    const failing = await add({ events: ['lead.created'] });
    await makeLead(team.editor);
    await settled(failing.id, 'pending', 1);
    server.clock.advance(days(5));
    await expect.poll(async () => (await webhookOf(failing.id)).status).toBe('disabled');
    expect((await webhookOf(failing.id)).disabledReason).toBe('All deliveries failed for five days');
    const { body: entries } = await admin.get('/api/audit-log?action=disabled');
    expect(entries).toMatchObject(
      [failing, gone].map(({ id }) => ({ objectType: 'webhook', objectId: id, actorName: 'System' })),
    );
    expect((await admin.patch(`/api/webhooks/${failing.id}`, { status: 'active' })).body).toMatchObject({
      status: 'active',
      failingSince: null,
    });
  });

  it('does not follow redirects and does not reach private addresses', async () => {
    receiver.answer = ({ path }, response) =>
      path === '/hook'
        ? void response.writeHead(302, { location: '/elsewhere' }).end()
        : accept({} as never, response);
    const redirected = await add({ events: ['lead.created'] });
    const inside = await add({ events: ['lead.created'], url: `http://${INSIDE}/latest/meta-data` });
    await makeLead(team.editor);
    for (const { id } of [redirected, inside]) await settled(id, 'pending', 1);
    expect((await deliveriesOf(redirected.id))[0]).toMatchObject({
      responseStatus: 302,
      error: "The receiver redirects (302), which isn't followed",
    });
    expect((await deliveriesOf(inside.id))[0]).toMatchObject({
      responseStatus: null,
      error: `Refused: ${INSIDE} is a private address`,
    });
    expect(typesAt('/elsewhere')).toEqual([]);
  });

  it('are not delayed by a receiver that hangs', async () => {
    receiver.answer = (request, response) => {
      if (request.path !== '/hanging') accept(request, response);
    };
    const hanging = await add({ url: `${receiver.url}/hanging` });
    await add({ url: `${receiver.url}/quick` });
    const started = performance.now();
    for (let n = 0; n < 12; n += 1) await makeLead(team.editor, { name: `Lead ${n}` });
    await expect.poll(() => typesAt('/quick').filter((type) => type === 'lead.created').length).toBe(12);
    expect(performance.now() - started).toBeLessThan(seconds(8));
    expect(typesAt('/hanging').length).toBeLessThanOrEqual(8);
    await admin.delete(`/api/webhooks/${hanging.id}`);
  });
});

it('keeps secrets out of the log, the audit log, events and the database', async () => {
  const { id, secret } = await add({ url: `${receiver.url}/s3cret-path` });
  const { body: rotated } = await admin.post<{ secret: string }>(`/api/webhooks/${id}/rotate-secret`);
  await admin.patch(`/api/webhooks/${id}`, { url: `${receiver.url}/s3cret-path/2` });
  await admin.post(`/api/webhooks/${id}/test`);
  await expect.poll(() => typesAt('/s3cret-path/2')).toContain('webhook.test');
  const { db } = server.app;
  const stored = JSON.stringify([
    await db.read('audit_entries'),
    await db.read('domain_events'),
    await db.read('event_deliveries'),
    (await db.read('webhooks')).map(({ url: _, ...row }: { url: string }) => row),
    receiver.received.map(({ body }) => body),
    (await admin.get(`/api/webhooks/${id}`)).body === null,
    (await admin.get('/api/audit-log')).body,
    logged,
  ]);
  expect(stored).toContain('127.0.0.1');
  for (const hidden of [secret, rotated.secret, secret.slice(6), rotated.secret.slice(6), 's3cret-path'])
    expect(stored).not.toContain(hidden);
});
