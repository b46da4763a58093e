import { selectAll } from 'css-select';
import { parseDocument } from 'htmlparser2';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeTeam, type Team } from '../../../testing/roles';
import { startTestServer, type TestServer } from '../../../testing/server';
import { startSites, type SitesStub } from '../../../testing/sites';
import type { SourcePreviewView } from './preview.schema';

let sites: SitesStub;
let server: TestServer;
let team: Team;
beforeAll(async () => {
  sites = await startSites();
  server = await startTestServer(sites.env);
  team = await makeTeam(server);
});
afterAll(async () => {
  await server.close();
  await sites.close();
});

const html = `<!doctype html><title>Plans</title><body><main><h1>Plans</h1>
<div class="plan"><h2>Pro</h2><p class="price">$49</p></div><div class="plan"><h2>Team</h2><p class="price">$99</p></div>
</main><script>document.body.append(Object.assign(document.createElement('p'), { textContent: 'Chat with us' }))</script></body>`;
const show = (body: string) =>
  sites.pages.set('/prices', (_, response) => response.setHeader('Content-Type', 'text/html').end(body));
const preview = async (body: object = {}, caller = team) =>
  (
    await caller.editor.post<SourcePreviewView>('/api/monitored-sources/preview', {
      sourceType: 'url',
      sourceUrl: `${sites.url}/prices`,
      screenshot: true,
      ...body,
    })
  ).body;
it('shows a picture, and the parts that the reader finds too', async () => {
  show(html);
  const { screenshot, text } = await preview({ options: { rendering: 'never' } });
  expect(text).toBe('Plans\nPro\n$49\nTeam\n$99');
  if (!screenshot) throw new Error('no picture');
  expect(screenshot.image).toMatch(/^data:image\/webp;base64,UklGR/);
  expect(screenshot).toMatchObject({ width: 1280, height: expect.any(Number) });
  expect(screenshot.elements.map(({ label }) => label)).toContain('Paragraph: $99');
  // A script adds this one, and the page is read without its scripts.
  expect(screenshot.elements.map(({ label }) => label)).not.toContain('Paragraph: Chat with us');
  const document = parseDocument(html);
  for (const { selector, box, parent } of screenshot.elements) {
    expect(selectAll(selector, document.children)).toHaveLength(1);
    expect(box.x + box.width).toBeLessThanOrEqual(screenshot.width);
    if (parent !== null) expect(parent).toBeLessThan(screenshot.elements.length);
  }
  const price = screenshot.elements.find(({ label }) => label === 'Paragraph: $99');
  expect(await preview({ options: { rendering: 'never', selector: price?.selector } })).toMatchObject({
    text: '$99',
    matched: 1,
  });
});

it('runs the scripts of a page once for its text and its picture', async () => {
  show('<title>App</title><div id="root"></div><script>root.innerHTML = "<p>Pro: $49</p>"</script>');
  sites.asked = [];
  const { screenshot, text, rendered } = await preview();
  expect({ text, rendered }).toEqual({ text: 'Pro: $49', rendered: true });
  expect(screenshot?.elements.map(({ label }) => label)).toContain('Group: Pro: $49');
  expect(sites.asked.filter((path) => path === '/prices')).toHaveLength(2);
});

it('cuts a long page', async () => {
  show(`<body>${'<p>One line</p>'.repeat(600)}</body>`);
  const { screenshot } = await preview();
  expect(screenshot?.height).toBe(4_000);
  expect(screenshot?.elements.length).toBeLessThanOrEqual(300);
});

it('explains that there is no picture without Chromium', async () => {
  show(html);
  const without = await startTestServer({ ...sites.env, PARTNERHUB_CHROMIUM: '/nowhere/chromium' });
  const { screenshot, text, warnings } = await preview({}, await makeTeam(without));
  await without.close();
  expect(text).toContain('$49');
  expect(screenshot).toBeNull();
  expect(warnings).toEqual([
    'There is no picture to pick from, because Chromium is not installed on the server.',
  ]);
});

it('refuses screenshot: 1', async () => {
  expect(await preview({ screenshot: 1 })).toEqual({
    error: 'screenshot must be true or false',
    fields: { screenshot: ['screenshot must be true or false'] },
  });
});
