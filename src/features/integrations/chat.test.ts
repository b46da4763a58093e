import { Writable } from 'node:stream';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '../../testing/client';
import { makeLead } from '../../testing/leads';
import { makeTeam, statusByCaller, type Team } from '../../testing/roles';
import { startTestServer, type TestServer } from '../../testing/server';
import { accept, startWebhookReceiver, type WebhookReceiver } from '../../testing/webhook-receiver';
import type { IntegrationDelivery, IntegrationTest, IntegrationView } from './integrations.service';

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
  server = await startTestServer(receiver.env, { log, outbox: { pollMs: 20 } });
  team = await makeTeam(server);
  admin = team.admin;
  server.app.dispatcher.start();
});
afterAll(async () => {
  await server.close();
  await receiver.close();
});
beforeEach(async () => {
  for (const id of ['slack', 'microsoft-teams', 'discord']) await admin.delete(`/api/integrations/${id}`);
  receiver.received.length = 0;
  receiver.answer = accept;
});

const SECRET = 'T000-B000-very-secret';
const connect = (id: string, settings: object = {}, client = admin) =>
  client.send<IntegrationView & { fields: Record<string, string[]> }>('PUT', `/api/integrations/${id}`, {
    settings: {
      webhookUrl: `${receiver.url}/${id}/${SECRET}`,
      server: 'relay',
      events: ['lead.created', 'lead.status_changed'],
      ...settings,
    },
  });
const cardOf = async (id: string) =>
  (await admin.get<IntegrationView[]>('/api/integrations')).body.find((card) => card.id === id);
const bodies = () => receiver.received.map(({ body }): unknown => JSON.parse(body));
const got = (count: number) => expect.poll(() => receiver.received.length).toBe(count);
const test = (id: string) => admin.post<IntegrationTest>(`/api/integrations/${id}/test`);

/** A name that tries to mention people and to format text in each of the services. */
const HOSTILE = '<!channel> @everyone <@U1> *x* [a](http://e.example) & <http://e.example|b>';

describe('messages', () => {
  it('posts blocks to Slack, with the name of a partner as plain text', async () => {
    expect((await connect('slack')).status).toBe(200);
    const lead = await makeLead(admin, { name: HOSTILE, company: 'Initech' });
    await got(1);
    const text =
      'New lead: &lt;!channel&gt; @everyone &lt;@U1&gt; ∗x∗ [a](http://e.example) &amp; &lt;http://e.example|b&gt; (Initech)';
    const link = new RegExp(`^<http://[^|]+/leads/${lead.id}\\|Open in PartnerHub>$`);
    expect(receiver.received[0]).toMatchObject({
      path: `/slack/${SECRET}`,
      headers: { 'content-type': 'application/json' },
    });
    expect(bodies()[0]).toEqual({
      text,
      unfurl_links: false,
      unfurl_media: false,
      blocks: [
        {
          type: 'section',
          text: { type: 'plain_text', text: `New lead: ${HOSTILE} (Initech)`, emoji: false },
        },
        { type: 'context', elements: [{ type: 'mrkdwn', text: expect.stringMatching(link) }] },
      ],
    });
    await expect.poll(async () => (await cardOf('slack'))?.lastDeliveryAt).not.toBeNull();
    expect(await cardOf('slack')).toMatchObject({ state: 'connected', lastError: null });
  });

  it('keeps the formatting of a message to Slack, but none of the values in it', async () => {
    await connect('slack', { messages: { 'lead.created': ':tada: *{{name}}* of _{{company}}_' } });
    await makeLead(admin, { name: '*Ada* _b_ ~c~ `d` :smile: 9:30', company: '<!here>' });
    await got(1);
    const text = ':tada: *∗Ada∗ ˍbˍ ∼c∼ ˋdˋ ∶smile: 9:30* of _&lt;!here&gt;_';
    expect(bodies()[0]).toMatchObject({
      blocks: [{ type: 'section', text: { type: 'mrkdwn', text, verbatim: true } }, { type: 'context' }],
    });
  });

  it('posts Markdown to Mattermost, in which @channel in a name does not notify anyone', async () => {
    await connect('slack', { server: 'mattermost', messages: { 'lead.created': '@here {{name}}' } });
    await makeLead(admin, { name: '@all [a](b)' });
    await got(1);
    const text =
      /^@here @\u200Ball \\\[a\\\]\\\(b\\\)\n\[Open in PartnerHub\]\(http:\/\/[^)]+\/leads\/[^)]+\)$/;
    expect(bodies()[0]).toEqual({ text: expect.stringMatching(text) });
  });

  it('posts an Adaptive Card to Microsoft Teams', async () => {
    await connect('microsoft-teams');
    const lead = await makeLead(admin, { name: '<at>Ada</at> **x**', company: 'Initech' });
    await got(1);
    expect(bodies()[0]).toEqual({
      type: 'message',
      attachments: [
        {
          contentType: 'application/vnd.microsoft.card.adaptive',
          contentUrl: null,
          content: {
            $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
            type: 'AdaptiveCard',
            version: '1.4',
            msteams: { width: 'Full' },
            body: [
              {
                type: 'TextBlock',
                text: 'New lead: \\<at\\>Ada\\</at\\> \\*\\*x\\*\\* (Initech)',
                wrap: true,
              },
            ],
            actions: [
              {
                type: 'Action.OpenUrl',
                title: 'Open in PartnerHub',
                url: expect.stringContaining(`/leads/${lead.id}`),
              },
            ],
          },
        },
      ],
    });
  });

  it('posts to Discord without mentions, in the order of events', async () => {
    await connect('discord');
    const lead = await makeLead(admin, { name: HOSTILE, company: 'Initech' });
    await admin.patch(`/api/leads/${lead.id}/status`, { status: 'won' });
    await got(2);
    expect(bodies()).toEqual([
      {
        content: expect.stringContaining('New lead: \\<\\!channel\\> @\u200Beveryone \\<@\u200BU1\\>'),
        username: 'PartnerHub',
        flags: 4,
        allowed_mentions: { parse: [] },
      },
      expect.objectContaining({ content: expect.stringMatching(/^Lead .* \(Initech\): \S.* → won\n/) }),
    ]);
  });

  it('sends only the chosen events, and cuts long texts', async () => {
    await connect('discord', { messages: { 'lead.created': `${'x'.repeat(400)}{{name}}{{email}}` } });
    await admin.post('/api/partners', {});
    await makeLead(admin, { name: 'y'.repeat(200) });
    await got(1);
    expect(bodies()[0]).toMatchObject({ content: expect.stringMatching(/^x{400}y{200}/) });
  });
});

describe('settings', () => {
  it('never shows the URL, keeps it when other settings change, and hides it from the log', async () => {
    const made = await connect('slack');
    expect(made.body).toMatchObject({
      state: 'connected',
      settings: { webhookUrl: { isSet: true }, server: 'relay', messages: {} },
    });
    const changed = await admin.send<IntegrationView>('PUT', '/api/integrations/slack', {
      settings: { ...made.body.settings, events: ['lead.created'] },
    });
    expect(changed.body.settings).toEqual({ ...made.body.settings, events: ['lead.created'] });
    expect((await test('slack')).body).toEqual({ ok: true, error: null });
    expect(receiver.received[0]?.path).toBe(`/slack/${SECRET}`);
    receiver.answer = (_, response) => void response.writeHead(500).end(`no ${SECRET}`);
    expect((await test('slack')).body).toEqual({
      ok: false,
      error: 'Slack answered 500: no [secret]',
    });
    const { body: trail } = await admin.get('/api/audit-log?limit=50');
    const events = JSON.stringify(await server.app.db.read('domain_events').select());
    const rows = JSON.stringify(await server.app.db.read('integration_connections').select());
    const shown = JSON.stringify((await admin.get('/api/integrations')).body);
    const urls = [`/slack/${SECRET}`, encodeURIComponent(`/slack/${SECRET}`)];
    for (const text of [logged, JSON.stringify(trail), events, rows, shown, JSON.stringify(made.body)])
      for (const url of urls) expect(text).not.toContain(url);
    expect(JSON.stringify(trail)).toContain('"objectName":"Slack"');
  });

  it('refuses invalid settings with messages at their fields', async () => {
    const valid = 'https://hooks.slack.com/services/T0/B0/x';
    for (const [settings, field, message] of [
      [{ webhookUrl: '' }, 'webhookUrl', 'Webhook URL is required'],
      [{ webhookUrl: 'hooks' }, 'webhookUrl', 'This is not a web address'],
      [{ webhookUrl: 7 }, 'webhookUrl', 'Webhook URL must be text'],
      [{ webhookUrl: `${valid}${'x'.repeat(2000)}` }, 'webhookUrl', 'Webhook URL is too long'],
      [
        { webhookUrl: 'http://hooks.slack.com/services/x', server: 'service' },
        'webhookUrl',
        'The address must begin with https://',
      ],
      [
        { webhookUrl: 'https://hooks.slack.com.evil.example/services/x', server: 'service' },
        'webhookUrl',
        'This is not an address such as https://hooks.slack.com/services/…',
      ],
      [{ webhookUrl: 'http://10.1.2.3/x', server: 'relay' }, 'webhookUrl', '10.1.2.3 is a private address'],
      [{ server: 'x' }, 'server', 'Server must be one of: service, mattermost, relay'],
      [{ events: [] }, 'events', 'Events is required'],
      [{ events: ['partner.deleted'] }, 'events', 'Unknown event type: partner.deleted'],
      [
        { messages: { 'lead.created': '{{secret}}' } },
        'messages.lead.created',
        'Unknown variable: {{secret}}',
      ],
      [{ messages: { 'lead.created': 'x'.repeat(501) } }, 'messages.lead.created', 'Message is too long'],
      [{ messages: { 'user.created': 'x' } }, 'messages', 'Unknown event type: user.created'],
      [{ token: 'x' }, 'token', 'Unknown setting'],
    ] as const) {
      const { status, body } = await connect('slack', settings);
      expect({ settings, status, fields: body.fields }).toEqual({
        settings,
        status: 400,
        fields: { [`settings.${field}`]: [message] },
      });
    }
    expect((await admin.send('PUT', '/api/integrations/slack', {})).status).toBe(400);
    expect((await connect('slack', { webhookUrl: valid, server: 'service' })).status).toBe(200);
  });

  it('is for admins and owners, each with the settings of their own workspace', async () => {
    await connect('slack');
    const members = { anyone: 401, portal: 403, viewer: 403, editor: 403 };
    for (const [method, path, outsider, status] of [
      ['GET', '/api/integrations', 200, 200],
      ['PUT', '/api/integrations/slack', 400, 200],
      ['POST', '/api/integrations/slack/test', 409, 200],
      ['PUT', '/api/integrations/none', 404, 404],
      ['PUT', '/api/integrations/hubspot', 409, 409],
      ['POST', '/api/integrations/none/test', 404, 404],
      ['DELETE', '/api/integrations/none', 404, 404],
    ] as const) {
      const statuses = await statusByCaller(server, team, (client) =>
        client.send(
          method,
          path,
          method === 'PUT' ? { settings: { server: 'relay', events: ['lead.created'] } } : undefined,
        ),
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
    const [outside] = await Promise.all([team.outsider.delete('/api/integrations/slack')]);
    expect(outside.status).toBe(404);
    expect(await cardOf('slack')).toMatchObject({ state: 'connected' });
    receiver.received.length = 0;
    await makeLead(team.outsider, {});
    await makeLead(admin, { name: 'Ours' });
    await got(1);
    expect(receiver.received[0]?.body).toContain('Ours');
    const foreign = (await team.outsider.get<IntegrationView[]>('/api/integrations')).body;
    expect(foreign.find(({ id }) => id === 'slack')).toMatchObject({
      state: 'not_connected',
      settings: null,
    });
  });
});

describe('deliveries', () => {
  const path = '/api/integrations/slack/deliveries';
  const list = (query = '') => admin.get<IntegrationDelivery[]>(`${path}${query}`);
  const resend = (id: string | undefined, client = admin) =>
    client.post<IntegrationDelivery>(`/api/integration-deliveries/${id}/resend`);

  it('lists sent and failed deliveries without secrets, and sends failed ones again', async () => {
    expect((await list()).status).toBe(404);
    await connect('slack');
    expect((await list()).body).toEqual([]);
    await makeLead(admin, { name: 'First' });
    await got(1);
    receiver.answer = (_, response) => void response.writeHead(400).end(SECRET);
    await makeLead(admin, { name: 'Second' });
    await expect
      .poll(async () => (await list()).body.map(({ status, attempts }) => [status, attempts]))
      .toEqual([
        [expect.stringMatching(/pending|failed/), 1],
        ['delivered', 1],
      ]);
    // As if all attempts had failed.
    await server.app.db
      .write('event_deliveries')
      .where({ consumer: 'integrations', status: 'pending' })
      .update({ status: 'failed' });
    const answer = await list();
    expect(JSON.stringify(answer.body)).not.toMatch(new RegExp(`${SECRET}|${receiver.url}|Second`));
    const [failed, delivered] = answer.body;
    expect(failed).toMatchObject({
      type: 'lead.created',
      status: 'failed',
      responseStatus: 400,
      error: expect.stringContaining('400'),
      nextAttemptAt: null,
    });
    expect(delivered).toMatchObject({ type: 'lead.created', responseStatus: null, error: null });
    const first = await list('?limit=1');
    expect(first.body).toEqual([failed]);
    expect(first.headers.get('link')).toContain('rel="next"');

    receiver.answer = accept;
    expect((await resend(delivered?.id)).body).toEqual({ error: 'Only failed deliveries can be sent again' });
    const sent = await resend(failed?.id);
    expect(sent.status).toBe(202);
    expect(sent.body).toMatchObject({ eventId: failed?.eventId, status: 'pending' });
    await got(3);
    expect(receiver.received[2]?.body).toContain('Second');
    await expect.poll(async () => (await list()).body[0]?.status).toBe('delivered');

    for (const [status, client] of [
      [403, team.editor],
      [403, team.viewer],
      [404, team.outsider],
    ] as const) {
      expect((await client.get(path)).status).toBe(status);
      expect((await resend(failed?.id, client)).status).toBe(status);
    }
    await server.app.db
      .write('integration_connections')
      .where({ integration: 'slack' })
      .update({ status: 'disabled' });
    expect((await resend(failed?.id)).body).toEqual({ error: 'This integration is disabled' });
    await admin.delete('/api/integrations/slack');
    expect((await resend(failed?.id)).body).toEqual({ error: 'Delivery not found' });
    expect((await list()).status).toBe(404);
  });
});

describe('failures', () => {
  it('waits as long as the service requests', async () => {
    await connect('slack');
    receiver.answer = (_, response) => void response.writeHead(429, { 'retry-after': '1800' }).end();
    await makeLead(admin, { name: 'One' });
    await got(1);
    await expect.poll(async () => (await cardOf('slack'))?.state).toBe('failing');
    expect(await cardOf('slack')).toMatchObject({ lastError: 'Slack asks PartnerHub to wait (429)' });
    const [row] = await server.app.db
      .read('event_deliveries')
      .where({ consumer: 'integrations', status: 'pending' })
      .select('dueAt', 'attempts');
    expect(row.attempts).toBe(1);
    expect(new Date(row.dueAt).getTime() - server.app.clock.now().getTime()).toBeGreaterThan(1_700_000);
  });

  it.each([404, 410])(
    'disables an integration whose webhook is gone (%i), until a test works',
    async (status) => {
      await connect('discord');
      receiver.answer = (_, response) => void response.writeHead(status).end();
      await makeLead(admin, {});
      await expect.poll(async () => (await cardOf('discord'))?.state).toBe('disabled');
      const reason = `Discord says that the webhook no longer exists (${status}). Create a new one, and enter its URL.`;
      expect(await cardOf('discord')).toMatchObject({ disabledReason: reason });
      const told = { title: 'The integration with Discord was disabled', body: reason };
      await expect
        .poll(async () => (await admin.get('/api/notifications')).body)
        .toContainEqual(expect.objectContaining(told));
      await makeLead(admin, {});
      expect((await test('discord')).body).toEqual({ ok: false, error: reason });
      receiver.answer = accept;
      expect((await test('discord')).body).toEqual({ ok: true, error: null });
      expect(await cardOf('discord')).toMatchObject({ state: 'connected', disabledReason: null });
      // One for the first lead, and two tests.
      expect(receiver.received).toHaveLength(3);
    },
  );

  it('stops sending when it is disconnected', async () => {
    await connect('slack');
    receiver.answer = (_, response) => void response.writeHead(500).end();
    const lead = await makeLead(admin, {});
    await got(1);
    await expect.poll(async () => (await cardOf('slack'))?.state).toBe('failing');
    expect((await admin.delete('/api/integrations/slack')).status).toBe(204);
    await server.app.outbox.retry('pending', 'integrations');
    await admin.patch(`/api/leads/${lead.id}/status`, { status: 'won' });
    await expect
      .poll(async () =>
        server.app.db
          .read('event_deliveries')
          .where({ consumer: 'integrations', status: 'pending' })
          .select('id'),
      )
      .toEqual([]);
    expect(receiver.received).toHaveLength(1);
    expect((await test('slack')).status).toBe(409);
  });
});
