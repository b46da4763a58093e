import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeTeam } from '../../src/testing/roles';
import { startTestServer } from '../../src/testing/server';
import { sendRaw, statusOf } from '../../src/testing/raw-http';
import { createMailPages } from './mail-pages';
import { startMailSink, type MailSink } from './mail-sink';

let folder: string;
let sink: MailSink;
let http: Server;
let url: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'partnerhub-dev-mail-'));
  sink = await startMailSink(folder);
  const pages = createMailPages(sink);
  http = createServer((request, response) => {
    if (!pages(request, response, request.url ?? '')) response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
});
afterAll(async () => {
  http.close();
  await sink.close();
  await rm(folder, { recursive: true, force: true });
});

const get = async (path: string, init: RequestInit = {}) => {
  const response = await fetch(url + path, { redirect: 'manual', ...init });
  return { status: response.status, headers: response.headers, body: await response.text() };
};
async function send(subject: string): Promise<void> {
  const { port } = new URL(sink.smtpUrl);
  const transport = createTransport({ host: '127.0.0.1', port: Number(port), ignoreTLS: true });
  await transport.sendMail({
    from: 'hub@example.com',
    to: 'ada@example.org',
    subject,
    text: 'Hello, see http://127.0.0.1:3000/reset-password/abc?x=1&y=2',
    html: '<p>Hello <script>alert(1)</script><a href="http://127.0.0.1:3000/leads" target="_blank">Leads</a></p>',
    headers: { 'X-Kind': '<b>test</b>' },
  });
}

describe('/dev/mail', () => {
  it('shows mails with their text, headers and working links, newest first', async () => {
    expect((await get('/dev/mail')).body).toContain('No emails yet');
    await send('First');
    await send('Second <img src=x>');
    const { status, body, headers } = await get('/dev/mail');
    expect(status).toBe(200);
    expect(body.indexOf('Second &lt;img')).toBeLessThan(body.indexOf('First'));
    expect(body).toContain('<a href="http://127.0.0.1:3000/reset-password/abc?x=1&amp;y=2" target="_blank"');
    expect(body).toContain('X-Kind: &lt;b&gt;test&lt;/b&gt;');
    expect(body).not.toMatch(/<script|<img/);
    expect(headers.get('Content-Security-Policy')).toContain("default-src 'none'");
    expect((await get('/dev/mail/x')).status).toBe(404);
    expect((await get('/dev/mail/../../etc/passwd')).status).toBe(404);
    expect((await get('/dev/mails')).status).toBe(404);
  });

  it('shows HTML in a sandbox without scripts', async () => {
    const { body } = await get('/dev/mail');
    const [, path = ''] =
      /<iframe [^>]*sandbox="allow-popups allow-popups-to-escape-sandbox" src="([^"]+)"/.exec(body) ?? [];
    const frame = await get(path);
    expect(frame.body).toContain('<a href="http://127.0.0.1:3000/leads"');
    expect(frame.headers.get('Content-Security-Policy')).toMatch(
      /^default-src 'none'.*; sandbox allow-popups allow-popups-to-escape-sandbox$/,
    );
    expect(frame.headers.get('Content-Security-Policy')).not.toContain('script');
  });

  it('keeps mails in private files, also after a restart, until they are deleted from its own page', async () => {
    const [file = ''] = await readdir(folder);
    expect((await stat(join(folder, file))).mode & 0o077).toBe(0);
    const again = await startMailSink(folder);
    expect(await again.list()).toHaveLength(2);
    await again.close();
    const cross = { method: 'POST', headers: { 'Sec-Fetch-Site': 'cross-site' } };
    expect((await get('/dev/mail', cross)).status).toBe(403);
    expect(await sink.list()).toHaveLength(2);
    expect((await get('/dev/mail', { method: 'POST' })).status).toBe(303);
    expect(await sink.list()).toEqual([]);
  });

  it('refuses requests that name another host', async () => {
    const answer = await sendRaw(
      url,
      'GET /dev/mail HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n',
    );
    expect(statusOf(answer)).toBe(403);
  });
});

describe('the built program', () => {
  it('has no mail page', async () => {
    const server = await startTestServer();
    const { owner } = await makeTeam(server);
    for (const path of ['/dev/mail', '/dev/mail/x', '/dev/mail/x/html']) {
      const { status } = await owner.get(path);
      expect(status).toBe(404);
    }
    await server.close();
    for (const built of ['build', 'dist'])
      for (const name of await readdir(built, { recursive: true }))
        if (/\.m?js$/.test(name))
          expect([name, (await readFile(join(built, name), 'utf8')).includes('/dev/mail')]).toEqual([
            name,
            false,
          ]);
  });
});
