import { chromium, type Browser } from '@playwright/test';
import { leadStatuses } from '../../src/features/leads/leads.rules';
import { waitForHydration } from '../../src/testing/e2e-people';
import { chromiumFlags, findTestBrowser } from '../chromium.mjs';
import { startPartnerHub } from './processes';
import { median, report } from './report';
import { createBenchWorkspace } from './workspace';

const LEADS = 5000;
const ROUNDS = 5;
/** Factor by which the processor of a cheap phone or an old laptop is slower. */
const SLOWDOWN = 4;

/** Measures the time from opening the board of many leads on a slow computer until it responds to input. */
export async function measureBoard(): Promise<void> {
  const { dataDir, cookie, remove } = await createBenchWorkspace(500, { leads: LEADS });
  const server = await startPartnerHub(dataDir);
  const executablePath = findTestBrowser();
  const browser = await chromium.launch({ args: chromiumFlags(), ...(executablePath && { executablePath }) });
  try {
    const boards = { 'the board': '', 'the board with 200 cards a column': mostCards };
    for (const [what, more] of Object.entries(boards)) {
      const ms: number[] = [];
      for (let round = 0; round < ROUNDS; round++)
        ms.push(await interactiveAfter(browser, `${server.url}/leads?layout=board${more}`, cookie));
      report({
        what: `${what} of ${LEADS.toLocaleString('en-US')} leads, until interactive, processor ${SLOWDOWN}× slower`,
        unit: 'ms',
        value: median(ms),
        target: { atMost: more === '' ? 2000 : 5000 },
        figures: ms.map((one) => `${one.toFixed(0)} ms`).join(', '),
      });
    }
  } finally {
    await browser.close();
    await server.stop();
    remove();
  }
}

/** Requests as many cards as a column can have. */
const mostCards = leadStatuses.map((status) => `&shown=${encodeURIComponent(`${status}:200`)}`).join('');

/** Opens the page with an empty cache. Returns the ms until all controls are hydrated and the browser is idle. */
async function interactiveAfter(browser: Browser, url: string, cookie: string): Promise<number> {
  const [name = '', value = ''] = cookie.split('=');
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.addCookies([{ name, value, url }]);
  const page = await context.newPage();
  const devTools = await context.newCDPSession(page);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  await page.goto(url, { waitUntil: 'commit' });
  await page.getByRole('region', { name: 'Board' }).waitFor();
  await waitForHydration(page);
  const ms = await page.evaluate(() => performance.now());
  await context.close();
  return ms;
}
