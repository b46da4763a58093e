import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { makeTeam, statusByCaller, type Team } from '../../../testing/roles';
import { startTestServer, type TestServer } from '../../../testing/server';
import {
  connectStripe,
  postStripe,
  SECRET,
  signatureOf,
  stripeEvent,
  subscriptionStory,
} from '../../../testing/stripe';
import type { IntegrationView } from '../../integrations/integrations.service';
import { isSigned } from './receiving/verify-signature';
import type { StripeEventView } from './stripe-events.service';

let server: TestServer;
let team: Team;
let path: string;
beforeAll(async () => {
  server = await startTestServer({ PARTNERHUB_RATE_LIMITS: 'stripe=40/1m,signin=off,signup=off' });
});
afterAll(() => server.close());
beforeEach(async () => {
  team = await makeTeam(server);
  path = await connectStripe(team.admin);
});

const story = subscriptionStory('webhook');
const paid = (others: object = {}) => stripeEvent(server, 'invoice.paid', story.invoice(), others);
const send = (event: object, signing: Parameters<typeof signatureOf>[2] = {}) => {
  const payload = JSON.stringify(event);
  return postStripe(server, path, payload, signatureOf(payload, server, signing));
};
const stored = async () => (await team.admin.get<StripeEventView[]>('/api/stripe-events')).body;
const card = async () => {
  const { body } = await team.admin.get<IntegrationView[]>('/api/integrations');
  return body.find(({ id }) => id === 'stripe');
};

it('admins see the address before anything is connected, and never the secrets', async () => {
  const fresh = await makeTeam(server);
  const { body } = await fresh.admin.get<IntegrationView[]>('/api/integrations');
  const before = body.find(({ id }) => id === 'stripe');
  expect(before).toMatchObject({ state: 'not_connected', settings: null });
  expect(before?.webhookUrl).toMatch(/\/api\/integrations\/stripe\/webhook\/[\w-]{38}$/);
  expect(body.filter(({ webhookUrl }) => webhookUrl !== null)).toHaveLength(1);
  expect(before?.webhookUrl).not.toContain(path);
  const connected = await card();
  expect(connected).toMatchObject({
    state: 'connected',
    settings: { secret: { isSet: true }, secret2: { isSet: false }, acceptTest: false },
  });
  expect(JSON.stringify([connected, await team.admin.get('/api/audit')])).not.toContain(SECRET);
  const { status } = await team.admin.send('PUT', '/api/integrations/stripe', {
    settings: { secret: 'sk_live_1' },
  });
  expect(status).toBe(400);
});

it('stores what is signed, once', async () => {
  const event = paid();
  expect(await send(event)).toEqual({ status: 200, body: '{"received":true}' });
  expect((await send(event)).status).toBe(200);
  expect(await Promise.all([send(event), send(event)])).toMatchObject([{ status: 200 }, { status: 200 }]);
  expect(await stored()).toMatchObject([{ eventId: event.id, type: 'invoice.paid', status: 'waiting' }]);
});

it('takes the signature of either secret, and any v1 of the header', async () => {
  await connectStripe(team.admin, { secret2: 'whsec_second' });
  expect((await send(paid(), { secret: 'whsec_second' })).status).toBe(200);
  const payload = JSON.stringify(paid());
  const [time, good] = signatureOf(payload, server).split(',');
  const bad = `v1=${'0'.repeat(64)}`;
  expect((await postStripe(server, path, payload, `${time},${bad},${good},v0=1`)).status).toBe(200);
  expect((await postStripe(server, path, payload, `${good},${time}`)).status).toBe(200);
  // A body that is signed as it is, not as it would be written again.
  const spaced = `  ${JSON.stringify(paid(), null, 3)}\n`;
  expect((await postStripe(server, path, spaced, signatureOf(spaced, server))).status).toBe(200);
  expect(await stored()).toHaveLength(3);
});

it('refuses other signatures with 400, and stores nothing', async () => {
  const event = paid();
  const payload = JSON.stringify(event);
  const now = Math.floor(server.clock.now().getTime() / 1000);
  const good = signatureOf(payload, server);
  const [time = '', v1 = ''] = good.split(',');
  const refused = [
    null,
    '',
    time,
    v1,
    `${time},${v1.replace('v1', 'v0')}`,
    `${time},v1=${'a'.repeat(64)}`,
    `${time},${v1.slice(0, -2)}`,
    `t=,${v1}`,
    `t=${now + 1},${v1}`,
    signatureOf(`${payload} `, server),
    signatureOf(payload, server, { secret: 'whsec_other' }),
    signatureOf(payload, server, { timestamp: now - 301 }),
    signatureOf(payload, server, { timestamp: now + 400 }),
  ];
  for (const signature of refused)
    expect([signature, (await postStripe(server, path, payload, signature)).status]).toEqual([
      signature,
      400,
    ]);
  for (const body of ['', '[]', 'null', '{"id":"evt_1"}', '{"id":', '\u0000'])
    expect([body, (await postStripe(server, path, body, signatureOf(body, server))).status]).toEqual([
      body,
      400,
    ]);
  expect(await stored()).toEqual([]);
  expect((await send(event, { timestamp: now - 200 })).status).toBe(200);
});

it('allows 300 seconds between the clocks, in either direction', () => {
  const now = new Date('2026-11-29T12:00:00.900Z');
  const seconds = Math.floor(now.getTime() / 1000);
  const body = Buffer.from('{}');
  const isGood = (timestamp: number) =>
    isSigned(signatureOf('{}', server, { timestamp }), body, [SECRET], now);
  expect([-301, -300, 0, 300, 301].map((away) => isGood(seconds + away))).toEqual([
    ...[false, true, true, true, false],
  ]);
});

it('answers 404 at unknown addresses, also of a workspace that has disconnected Stripe', async () => {
  const payload = JSON.stringify(paid());
  const signature = signatureOf(payload, server);
  const token = path.split('/').at(-1) ?? '';
  const last = token.at(-1) === 'A' ? 'B' : 'A';
  for (const wrong of ['x', `${token}x`, token.slice(0, -1) + last, token.slice(1)]) {
    const address = path.replace(token, wrong);
    expect([wrong, (await postStripe(server, address, payload, signature)).status]).toEqual([wrong, 404]);
  }
  expect((await team.admin.send('DELETE', '/api/integrations/stripe')).status).toBe(204);
  expect((await postStripe(server, path, payload, signature)).status).toBe(404);
});

it('takes bodies up to 1 MiB', async () => {
  const event = { ...paid(), padding: '' };
  const room = 1024 * 1024 - JSON.stringify(event).length;
  expect((await send({ ...event, padding: 'x'.repeat(room) })).status).toBe(200);
  expect((await send({ ...event, padding: 'x'.repeat(room + 1) })).status).toBe(413);
});

it('ignores test events unless the workspace accepts them, and types that change nothing', async () => {
  expect((await send(paid({ livemode: false }))).status).toBe(200);
  expect((await send({ ...paid(), type: 'charge.succeeded' })).status).toBe(200);
  expect(await stored()).toEqual([]);
  await connectStripe(team.admin, { acceptTest: true });
  expect((await send(paid({ livemode: false }))).status).toBe(200);
  expect(await stored()).toHaveLength(1);
});

it('asks Stripe to wait above the limit of the workspace', async () => {
  const statuses = [];
  const event = paid();
  for (let count = 0; count < 42; count += 1) statuses.push((await send(event)).status);
  expect(statuses.slice(0, 40)).toEqual(Array.from({ length: 40 }, () => 200));
  expect(statuses.slice(40)).toEqual([429, 429]);
});

it('only admins and owners see and decide events, and only those of their workspace', async () => {
  expect((await send(paid())).status).toBe(200);
  const [event] = await stored();
  const denied = { anyone: 401, portal: 403, viewer: 403, editor: 403 };
  expect(await statusByCaller(server, team, (client) => client.get('/api/stripe-events'))).toEqual({
    ...denied,
    ...{ admin: 200, owner: 200, outsider: 200 },
  });
  const decide = (rest: string) =>
    statusByCaller(server, team, (client) =>
      client.post(`/api/stripe-events/${event?.id}/${rest}`, { affiliateLinkId: 'none' }),
    );
  expect(await decide('replay')).toEqual({ ...denied, outsider: 404, admin: 200, owner: 200 });
  expect(await decide('assign')).toEqual({ ...denied, outsider: 404, admin: 400, owner: 400 });
});
