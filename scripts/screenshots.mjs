// `npm run screenshots`: takes the screenshots in docs/screenshots of the demo workspace in a temporary folder.
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from './build.mjs';
import { chromiumFlags } from './chromium.mjs';
import { prepareChromium, prepareDependencies } from './prepare.mjs';
import { capture, root } from './run.mjs';

const shots = [
  { name: 'dashboard', path: '/' },
  { name: 'inbox', path: '/inbox' },
  { name: 'directory', path: '/partners/directory' },
  { name: 'directory-dark', path: '/partners/directory', theme: 'dark' },
  { name: 'applications', path: '/partners/applications?tab=review' },
  {
    name: 'onboarding',
    path: async (call) => `/partners/${(await call('/api/partners/onboarding'))[0].id}?tab=onboarding`,
  },
  { name: 'leads', path: '/leads?layout=board' },
  { name: 'deals', path: '/deals' },
  { name: 'portal', path: '/', isPartner: true },
  { name: 'portal-deals', path: '/portal/deals', isPartner: true },
  { name: 'portal-phone', path: '/', isPartner: true, theme: 'dark', viewport: { width: 390, height: 800 } },
  { name: 'campaigns', path: '/campaigns?tab=all' },
  { name: 'campaign-templates', path: '/campaigns/templates' },
  { name: 'events', path: '/campaigns/events' },
  { name: 'email-templates', path: '/campaigns/email-templates' },
  { name: 'document-templates', path: '/campaigns/document-templates' },
  { name: 'podcasts', path: '/campaigns/podcast?sort=audience-desc' },
  { name: 'referrals', path: '/campaigns/referrals?tab=partner' },
  { name: 'affiliates', path: '/campaigns/referrals?tab=affiliate' },
  { name: 'roadmap', path: '/insights/roadmap?view=timeline' },
  {
    name: 'monitoring',
    path: async (call) => {
      const competitors = await call('/api/competitors');
      const { id } = competitors.find(({ name }) => name === 'Kestrelflow');
      return `/insights/monitoring?competitor=${id}`;
    },
  },
  { name: 'trends', path: '/insights/trends' },
  { name: 'discover', path: '/discover' },
  { name: 'settings', path: '/settings?tab=branding' },
  { name: 'audit-log', path: '/settings?tab=audit' },
  {
    name: 'apply',
    path: async (call) => `/apply/${(await call('/api/auth/me')).workspaceId}`,
    isSignedOut: true,
  },
];

await prepareDependencies();
await build();
const { chromium } = await import('@playwright/test');
const dataDir = mkdtempSync(join(tmpdir(), 'partnerhub-screenshots-'));
const env = { PARTNERHUB_DATA: dataDir, PARTNERHUB_DRAIN: '0' };
const seeded = await capture(process.execPath, ['bin/run.js', 'seed', '--demo'], { env });
const email = /Email: (\S+)/.exec(seeded.output)?.[1];
const password = /Password: (\S+)/.exec(seeded.output)?.[1];
const partnerEmail = /(\S+) \(partner_portal\)/.exec(seeded.output)?.[1];
const server = spawn(process.execPath, ['bin/run.js', 'serve', '--port', '0', '--no-scheduler'], {
  cwd: root,
  env: { ...process.env, ...env },
  stdio: ['ignore', 'pipe', 'inherit'],
});
const baseURL = await new Promise((resolve) => {
  server.stdout.on('data', (chunk) => {
    const url = /http:\/\/\S+/.exec(String(chunk))?.[0];
    if (url) resolve(url);
  });
});
const browser = await chromium.launch({ executablePath: await prepareChromium(), args: chromiumFlags() });
mkdirSync(`${root}docs/screenshots`, { recursive: true });

const desktop = { width: 1280, height: 800 };
for (const { name, path, theme = 'light', isSignedOut, isPartner, viewport = desktop } of shots) {
  const context = await browser.newContext({
    baseURL,
    viewport,
    timezoneId: 'UTC',
  });
  await context.addInitScript((value) => globalThis.localStorage.setItem('theme', value), theme);
  await context.request.post('/api/auth/signin', {
    data: { email: isPartner ? partnerEmail : email, password },
  });
  const call = async (url) => (await context.request.get(url)).json();
  const url = typeof path === 'function' ? await path(call) : path;
  if (isSignedOut) await context.clearCookies();
  const page = await context.newPage();
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.screenshot({ path: `${root}docs/screenshots/${name}.png` });
  await context.close();
}

await browser.close();
server.kill('SIGTERM');
await new Promise((resolve) => server.once('exit', resolve));
rmSync(dataDir, { recursive: true });
