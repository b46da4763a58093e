import type { BrowserContext, CDPSession, Page } from '@playwright/test';
import type { FirstPress } from './e2e-early-presses';

/** A device on which people press as soon as they see a page. */
interface Device {
  /** How much slower its processor is than this machine's. */
  cpuRate: number;
  network?: { offline: boolean; latency: number; downloadThroughput: number; uploadThroughput: number };
  /** How many times the CPU time of `compute` a press may take: about twice of what it takes. */
  computations: number;
}

/** A mobile network: 1.6 Mbit/s, 150 ms. */
const slowNetwork = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 90_000 };

export const devices: Record<string, Device> = {
  desktop: { cpuRate: 1, computations: 7 },
  phone: { cpuRate: 4, network: slowNetwork, computations: 11 },
};

/** What passes from the appearance of the page until a press is handled, in ms. */
interface PressTimes {
  delay: number;
  /** The CPU time of the page's thread, which doesn't grow while other processes have the core. */
  cpu: number;
  /** What `cpu` may be. Some machines of tests are many times slower than others, so it depends on a fixed computation. */
  allowed: number;
}

/** Presses as soon as the device shows the page. */
export async function timeFirstPress(
  context: BrowserContext,
  url: string,
  { cpuRate, network, computations }: Device,
  { path, press, expectHandled }: FirstPress,
): Promise<PressTimes> {
  const page = await context.newPage();
  const browser = await context.newCDPSession(page);
  await browser.send('Performance.enable', { timeDomain: 'threadTicks' });
  await browser.send('Emulation.setCPUThrottlingRate', { rate: cpuRate });
  if (network) await browser.send('Network.emulateNetworkConditions', network);
  await page.goto(url + path, { waitUntil: 'commit' });
  await page.locator('h1').first().waitFor();
  const [shown, cpuBefore] = [performance.now(), await cpuOf(browser)];
  await press(page);
  await expectHandled(page);
  const [delay, cpu] = [performance.now() - shown, (await cpuOf(browser)) - cpuBefore];
  const allowed = computations * (await timeComputation(page, browser));
  await page.close();
  return { delay, cpu, allowed };
}

/** Returns the CPU time of the page's thread so far, in ms. */
async function cpuOf(browser: CDPSession): Promise<number> {
  const { metrics } = await browser.send('Performance.getMetrics');
  const seconds = metrics.find(({ name }) => name === 'TaskDuration')?.value;
  if (seconds === undefined) throw new Error('The browser does not measure tasks');
  return seconds * 1000;
}

async function timeComputation(page: Page, browser: CDPSession): Promise<number> {
  const before = await cpuOf(browser);
  await page.evaluate(compute);
  return (await cpuOf(browser)) - before;
}

/** A fixed computation. Runs in the page. */
function compute(): number {
  let hash = 0;
  for (let step = 0; step < 5_000_000; step += 1) hash = (hash * 31 + step) | 0;
  // Returns the result, so that the computation can't be left out.
  return hash;
}
