import { simpleParser } from 'mailparser';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startMailServer, type MailServer } from '../../testing/mail-server';
import { makeTeam, type Team } from '../../testing/roles';
import { startTestServer, type TestServer } from '../../testing/server';
import type { OutgoingMail } from './mail-content';

let mailServer: MailServer;
let server: TestServer;
let team: Team;
beforeAll(async () => {
  mailServer = await startMailServer();
  server = await startTestServer({ SMTP_URL: mailServer.url });
  team = await makeTeam(server);
});
afterAll(async () => {
  await server.close();
  await mailServer.close();
});

async function send(mail: Partial<OutgoingMail>) {
  const before = mailServer.mails.length;
  await server.app.mailQueue.enqueue({
    to: { address: 'ada@example.org' },
    workspaceId: team.workspaceId,
    kind: 'template',
    subject: 'Hello',
    content: { paragraphs: ['Hello'] },
    ...mail,
  });
  await server.app.background.settled();
  const raw = mailServer.mails[before] ?? '';
  return { raw, mail: await simpleParser(raw) };
}

const INJECTION = 'Hello\r\nBcc: eve@evil.example\r\n\r\n<script>alert(1)</script>';

// ASVS 1.3.11
it('keeps line breaks of names and subjects out of the headers', async () => {
  const { raw, mail } = await send({
    subject: INJECTION,
    fromName: INJECTION,
    replyTo: { name: INJECTION, address: 'peter@example.org' },
  });
  expect(raw).not.toMatch(/^Bcc:/im);
  expect([...mail.headers.keys()]).not.toContain('bcc');
  expect(mail.subject).toBe('Hello Bcc: eve@evil.example <script>alert(1)</script>');
  expect(mail.replyTo?.value.map(({ address }) => address)).toEqual(['peter@example.org']);
  expect(mail.from?.value).toHaveLength(1);
});

it('makes no links of names in mails that nobody wrote', async () => {
  const content = {
    heading: 'Deal of evil.example',
    paragraphs: [
      'www.evil.example and https://evil.example/a?b=c.d by eve@mail.example. Version 1.2.',
      'a.b@c',
    ],
    facts: [{ label: 'Company', value: 'http://evil.example' }],
    sections: [{ heading: 'evil.example', items: [{ title: 'evil.example', text: 'evil.example/@x' }] }],
    notes: ['evil.example'],
  };
  const { mail } = await send({ kind: 'deal', content });
  for (const text of [mail.text, String(mail.html)]) {
    expect(text).not.toMatch(/evil\.example|https?:\/\/evil/);
    expect(text).toContain('evil.\u200bexample');
    expect(text).toContain('eve@mail.');
  }
  expect((await send({ content })).mail.text).toContain('https://evil.example/a?b=c.d');
});

it('sends to the punycode of an internationalized domain', async () => {
  const { raw } = await send({ to: { address: 'info@müller.de' } });
  expect(raw).toContain('To: info@xn--mller-kva.de');
});

it('sends to one recipient for any text as the address', async () => {
  for (const address of [
    'ada@example.org\r\nBcc: eve@evil.example',
    'ada@example.org, eve@evil.example',
    'ada@example.org;eve@evil.example',
    'Eve <eve@evil.example>',
  ]) {
    const before = mailServer.mails.length;
    await send({ to: { address } });
    for (const raw of mailServer.mails.slice(before)) {
      const { to } = await simpleParser(raw);
      expect([to].flat().flatMap((one) => one?.value ?? []).length).toBeLessThanOrEqual(1);
    }
  }
});

it('keeps long and international subjects, on one line of at most 200 characters', async () => {
  const greeting = 'Grüße an Łódź 👩‍👩‍👧 東京';
  expect((await send({ subject: greeting })).mail.subject).toBe(greeting);
  const { raw, mail } = await send({ subject: '👩'.repeat(500) });
  expect([...(mail.subject ?? '')]).toHaveLength(200);
  // RFC 5322: at most 998 bytes in a line.
  expect(Math.max(...raw.split('\r\n').map((line) => Buffer.byteLength(line)))).toBeLessThan(998);
  expect((await send({ subject: 'a\u202Egnp.exe\u2028b\u0000' })).mail.subject).toBe('a gnp.exe b');
  expect((await send({ subject: 'half \uD83D' })).mail.subject).toBe('half \uFFFD');
});

// ASVS 1.2.1
it('escapes all texts of the body', async () => {
  const nasty = `</td><img src=x onerror="alert(1)"><a href='javascript:alert(1)'>&amp;`;
  await team.admin.patch(`/api/workspaces/${team.workspaceId}`, { name: nasty });
  const { mail } = await send({
    content: {
      heading: nasty,
      paragraphs: [nasty, `two\nlines`],
      facts: [{ label: nasty, value: nasty }],
      sections: [
        { heading: nasty, items: [{ title: nasty, url: `https://x.example/?a="><script>`, text: nasty }] },
        { heading: 'News', items: [{ title: 'Item', text: 'one\ntwo' }] },
      ],
      action: { label: nasty, url: `https://x.example/?q='"><script>alert(1)</script>` },
      notes: [nasty],
    },
  });
  const body = String(mail.html);
  expect(body).not.toMatch(/<script|<img src=x|onerror="|<a href='/i);
  expect(body.match(/&lt;img src=x/g)?.length).toBeGreaterThanOrEqual(9);
  expect(body).toContain('two<br>lines');
  expect(mail.text).toContain(nasty);
  expect(mail.text).toContain('- Item\n  one\n  two');
});

it('keeps bold, links and lists of Markdown, but no HTML, pictures or links that run something', async () => {
  const markdown = [
    '# News\n\n**Bold** and [our page](https://example.org/a?b=1&c=2).\n\n- one\n- two',
    '<img src=x onerror=alert(1)> <script>x()</script>',
    '[run](javascript:alert(1)) [data](data:text/html,x) ![picture](https://example.org/track.png)',
  ].join('\n\n');
  const { mail } = await send({ content: { heading: 'News', paragraphs: [], markdown } });
  const html = mail.html || '';
  expect(html).toContain('<strong>Bold</strong>');
  expect(html).toMatch(/<a href="https:\/\/example\.org\/a\?b=1&amp;c=2"[^>]*>our page<\/a>/);
  expect(html).toMatch(/<ul style="[^"]+">\s*<li>one<\/li>\s*<li>two<\/li>\s*<\/ul>/);
  expect(html).toMatch(/<h2 style="[^"]+">News<\/h2>/);
  expect(html).not.toMatch(/<img|<script|href="(javascript|data):/);
  expect(mail.text).toContain('**Bold** and [our page](https://example.org/a?b=1&c=2).');
});

it('refuses links that are not http or https', async () => {
  const { raw } = await send({
    content: { paragraphs: [], action: { label: 'Go', url: 'javascript:alert(1)' } },
  });
  expect(raw).toBe('');
});

it('shows the logo of the workspace without a request', async () => {
  const pixel =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  const { status } = await team.admin.patch(`/api/workspaces/${team.workspaceId}`, {
    name: 'Initech',
    logoUrl: `data:image/png;base64,${pixel}`,
  });
  expect(status).toBe(200);
  const { mail } = await send({});
  const [logo] = mail.attachments;
  expect(logo).toMatchObject({ contentType: 'image/png', related: true });
  expect(logo?.content.toString('base64')).toBe(pixel);
  expect(mail.text).toContain('Sent by Initech');
  // simpleParser shows inline pictures as data.
  expect(mail.html).toContain(`src="data:image/png;base64,${pixel}"`);
});
