import robotsParser from 'robots-parser';
import { days, seconds, type Clock } from '../../../lib/clock';
import type { GuardedFetch } from '../../../lib/outgoing/guarded-fetch';
import type { SourceHostsRepo } from './source-hosts.repo';

/** The name of PartnerHub in a robots.txt. */
const ROBOT = 'PartnerHub';
const KEPT_MS = days(1);
const TIMEOUT_MS = seconds(10);
/** The rest of a longer file is ignored, because matching hostile rules takes long. */
const MAX_BYTES = 100 * 1024;

interface Dependencies {
  hosts: SourceHostsRepo;
  clock: Clock;
}

/** Obeys robots.txt (RFC 9309). Files are stored for a day for all processes. */
export function createRobots({ hosts, clock }: Dependencies) {
  async function read(url: URL, fetch: GuardedFetch, signal: AbortSignal): Promise<string> {
    const now = clock.now();
    const stored = await hosts.robots(url.host);
    if (stored && now.getTime() - new Date(stored.robotsReadAt).getTime() < KEPT_MS) return stored.robots;
    const answer = await fetch(`${url.origin}/robots.txt`, {
      signal,
      timeoutMs: TIMEOUT_MS,
      maxBytes: MAX_BYTES,
      cutsLonger: true,
    });
    // Don't request a site whose robots.txt can't be read (RFC 9309, 2.3.1.4).
    if (answer.status >= 500)
      throw new Error(
        `${url.host} could not serve its robots.txt (${answer.status}), so the page was not read`,
      );
    const robots = answer.ok ? (await answer.text()).replaceAll('\u0000', '') : '';
    await hosts.saveRobots(url.host, { robots, robotsReadAt: now.toISOString() });
    return robots;
  }

  /** @throws Error for users if robots.txt forbids the page or can't be read */
  return async function requireAllowed(
    address: string,
    fetch: GuardedFetch,
    signal: AbortSignal,
  ): Promise<void> {
    if (!URL.canParse(address)) return;
    const url = new URL(address);
    const robots = await read(url, fetch, signal);
    if (robotsParser(`${url.origin}/robots.txt`, robots).isAllowed(url.href, ROBOT) === false)
      throw Object.assign(
        new Error(`The robots.txt of ${url.host} doesn't allow PartnerHub to read this page`),
        { isFinal: true },
      );
  };
}

export type RequireAllowed = ReturnType<typeof createRobots>;
