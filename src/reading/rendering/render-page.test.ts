import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createSharedBrowser, type SharedBrowser } from './browser';
import { createLog } from '../../lib/logging/log';
import { createGuardedFetch, type Lookup } from '../../lib/outgoing/guarded-fetch';
import { createPageRenderer, type RenderPage } from './render-page';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** A server that can be reached and one that can't, each on its own address. */
const pages = new Map<string, string | Answer>();
const asked: string[] = [];
let privateReached: string[] = [];
const open = createServer((request, response) => {
  asked.push(request.url ?? '');
  const page = pages.get(request.url ?? '');
  if (typeof page === 'function') return page(request, response);
  response.setHeader(
    'Content-Type',
    request.url?.endsWith('.js') ? 'text/javascript' : 'text/html; charset=utf-8',
  );
  return response.end(page ?? 'nothing here');
});
const secret = createServer((request, response) => {
  privateReached.push(`${request.method} ${request.url}`);
  response.setHeader('Access-Control-Allow-Origin', '*').end('<p id="secret">secret</p>');
});
secret.on('connection', () => privateReached.push('connected'));
const packets = createSocket('udp4');
packets.on('message', () => privateReached.push('packet'));

const portOf = (server: typeof open): number => {
  const address = server.address();
  return address instanceof Object ? address.port : 0;
};
/** Returns 127.0.0.1 for the first look-up of a name, and a private address after that. */
const semaphore = new Map<string, number>();
const lookup: Lookup = (host, _options, done) => {
  const turn = semaphore.get(host) ?? 0;
  semaphore.set(host, turn + 1);
  done(null, [{ address: turn === 0 ? '127.0.0.1' : '127.0.0.2', family: 4 }]);
};
const outgoing = createGuardedFetch({ allow: ['127.0.0.1'], userAgent: 'PartnerHub', lookup });
let browser: SharedBrowser;
let render: RenderPage;
/** For pages with requests that are never answered. Doesn't wait for them as long as `render` does. */
let renderUnsettled: RenderPage;
let site: string;
let hidden: string;

beforeAll(async () => {
  open.listen(0, '127.0.0.1');
  secret.listen(0, '127.0.0.2');
  packets.bind(0, '127.0.0.2');
  await Promise.all([once(open, 'listening'), once(secret, 'listening'), once(packets, 'listening')]);
  site = `http://127.0.0.1:${portOf(open)}`;
  hidden = `127.0.0.2:${portOf(secret)}`;
  browser = createSharedBrowser({
    chromium: process.env.PARTNERHUB_CHROMIUM ?? null,
    log: createLog('silent'),
  });
  render = createPageRenderer({ browser, fetch: outgoing.fetch });
  renderUnsettled = createPageRenderer({ browser, fetch: outgoing.fetch, networkIdleTimeoutMs: 2000 });
});
afterAll(async () => {
  await browser.close();
  await outgoing.close();
  packets.close();
  for (const server of [open, secret]) {
    server.closeAllConnections();
    server.close();
  }
});
beforeEach(() => {
  pages.clear();
  privateReached = [];
});

describe('a page in the browser', () => {
  it('renders a page after its scripts and their requests have run', async () => {
    pages.set('/old', (_, response) => response.writeHead(302, { Location: '/app/' }).end());
    pages.set(
      '/app/',
      '<title>App</title><div id="root"></div><script type="module" src="main.js"></script>',
    );
    pages.set(
      '/app/main.js',
      `const { plan } = await (await fetch('/api?x=1', { method: 'POST', body: '{"q":1}', headers: { 'content-type': 'application/json' } })).json();
       document.querySelector('#root').innerHTML = '<p>' + plan + '</p>'; document.title = 'App: plans'; history.replaceState({}, '', '/app/plans');`,
    );
    pages.set('/api?x=1', (request, response) => {
      request.on('data', (body: Buffer) =>
        response.setHeader('Content-Type', 'application/json').end(JSON.stringify({ plan: `Pro ${body}` })),
      );
    });
    expect(await render(`${site}/old`)).toEqual({
      html: expect.stringContaining('<p>Pro {"q":1}</p>'),
      title: 'App: plans',
      status: 200,
      url: `${site}/app/plans`,
    });
  });

  /** Ways to send a request, each with its own path, so that a failed test shows the request that succeeded. */
  const ways = (to: string) => `
    <img src="http://${to}/img"><link rel="icon" href="http://${to}/icon"><link rel="preconnect" href="http://${to}">
    <script src="http://${to}/a.js"></script><link rel="stylesheet" href="http://${to}/a.css">
    <link rel="preload" as="fetch" href="http://${to}/preload"><link rel="prefetch" href="http://${to}/prefetch">
    <iframe src="http://${to}/frame"></iframe><object data="http://${to}/object"></object><embed src="http://${to}/embed">
    <iframe srcdoc="<iframe src='http://${to}/inner'></iframe>"></iframe><iframe src="file:///etc/passwd"></iframe>
    <a ping="http://${to}/ping" href="#x" id="link">x</a><script src="/redirect?${to}"></script>
    <form id="form" target="_blank" action="http://${to}/form"></form>
    <script>
      const of = (code) => URL.createObjectURL(new Blob([code]));
      for (const attempt of [
        () => fetch('http://${to}/fetch', { mode: 'no-cors' }),
        () => fetch('http://${to}/put', { method: 'PUT' }),
        () => fetch('/redirect?${to}', { mode: 'no-cors' }),
        () => fetch('file:///etc/passwd').then((a) => a.text()).then((t) => document.body.append(t)),
        () => new WebSocket('ws://${to}/socket'),
        () => new EventSource('http://${to}/events'),
        () => navigator.sendBeacon('http://${to}/beacon', 'x'),
        () => new Worker(of("fetch('http://${to}/worker'); new WebSocket('ws://${to}/worker-socket')")),
        () => new SharedWorker(of("fetch('http://${to}/shared')")),
        () => new WebTransport('https://${to}/').ready,
        () => window.open('http://${to}/popup'),
        () => link.click(),
        () => form.submit(),
      ]) try { Promise.resolve(attempt()).catch(() => 0) } catch {}
    </script>`;

  // ASVS 1.3.6
  it('prevents a rendered page from reaching a private address in any way', async () => {
    pages.set('/', `<p>Here</p>${ways(hidden)}`);
    pages.set(`/redirect?${hidden}`, (_request, response) =>
      response.writeHead(302, { Location: `http://${hidden}/redirected` }).end(),
    );
    const { html } = await renderUnsettled(`${site}/`);
    expect(html).toContain('<p>Here</p>');
    expect(html).not.toMatch(/secret<|root:/);
    expect(privateReached).toEqual([]);
  });

  it('prevents a rendered page from reaching a private address by DNS rebinding', async () => {
    const named = `http://rebound.example:${portOf(open)}/`;
    const again = createServer((_, response) => response.end(privateReached.push('again')));
    again.listen(portOf(open), '127.0.0.2');
    await once(again, 'listening');
    pages.set('/', (_, response) =>
      response
        .writeHead(200, { 'Content-Type': 'text/html', Connection: 'close' })
        .end('<p>Here</p><script>fetch("/second").catch(() => (document.title = "refused"))</script>'),
    );
    expect(await render(named)).toMatchObject({ title: 'refused' });
    expect(privateReached).toEqual([]);
    again.close();
  });

  it('prevents a rendered page from reaching a private address by WebRTC, from any frame', async () => {
    const { port } = packets.address();
    const call = `const pc = new (window.RTCPeerConnection ?? frames[0]?.RTCPeerConnection)({ iceServers: [{ urls: 'stun:127.0.0.2:${port}' }] });
      pc.createDataChannel('x'); pc.createOffer().then((offer) => pc.setLocalDescription(offer));`;
    pages.set('/', `<p>Here</p><iframe srcdoc="x"></iframe><script>try { ${call} } catch {}</script>`);
    await render(`${site}/`);
    expect(privateReached).toEqual([]);
    await browser.withPage(
      async (page) => {
        await page.evaluate(call);
        await new Promise((resolve) => setTimeout(resolve, 500));
      },
      { limitMs: 10_000, isOffline: false },
    );
    expect(privateReached).toEqual([]);
  });

  it.each([
    ['a private address', () => `http://${hidden}/`, /^Refused: 127\.0\.0\.2 is a private address$/],
    [
      'a redirect to a private address',
      () => `${site}/redirect?${hidden}`,
      /^Refused: 127\.0\.0\.2 is a private address$/,
    ],
    ['a file', () => 'file:///etc/passwd', /^Refused: Only http and https/],
    ['a page of the browser', () => 'chrome://version', /^Refused: Only http and https/],
  ])('refuses to render %s', async (_, address, message) => {
    pages.set(`/redirect?${hidden}`, (_request, response) =>
      response.writeHead(302, { Location: `http://${hidden}/` }).end(),
    );
    await expect(render(address())).rejects.toThrow(message);
    expect(privateReached).toEqual([]);
  });

  it('prevents a rendered page from reaching a private address by navigation', async () => {
    pages.set('/', `<p>Here</p><script>location = 'http://${hidden}/'</script>`);
    pages.set('/refresh', `<meta http-equiv="refresh" content="0;url=http://${hidden}/"><p>Here</p>`);
    for (const path of ['/', '/refresh']) {
      const rendered = await renderUnsettled(site + path).catch((error: unknown) => error);
      expect(JSON.stringify(rendered)).not.toContain('secret<');
    }
    expect(privateReached).toEqual([]);
  });

  it('finishes rendering a page that never stops making requests and adding content', async () => {
    const hasty = createPageRenderer({ browser, fetch: outgoing.fetch, networkIdleTimeoutMs: 1000 });
    const before = asked.length;
    // A comment is part of the HTML, but has no layout. That of a line of 8 MB takes 10 s on a busy machine.
    pages.set(
      '/',
      `<p>Here</p><script>
        setInterval(() => fetch('/poll'), 50); alert(1); onbeforeunload = () => 'stay';
        for (let i = 0; i < 400; i++) fetch('/many?' + i);
        document.body.append(new Comment('x'.repeat(8e6)));
      </script>`,
    );
    const { html } = await hasty(`${site}/`);
    expect(html).toContain('Here');
    expect(html).toHaveLength(5 * 1024 * 1024);
    expect(asked.length - before).toBeLessThanOrEqual(300);
  });
});
