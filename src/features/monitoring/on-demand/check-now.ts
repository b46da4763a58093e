import { authorize, type Actor } from '../../../lib/actor';
import type { Background } from '../../../lib/concurrency/background';
import { seconds, type Clock } from '../../../lib/clock';
import { conflict, notFound, tooManyRequests } from '../../../lib/errors';
import type { RateLimits } from '../../rate-limits/rate-limits.service';
import type { KnownSourceType } from '../checks/fetch/fetch-source';
import type { SourceChecks } from '../checks/checks.service';
import { LEASE_MS } from '../checks/claim/claim-sources';
import { waitMessage } from '../checks/fetch/fetch-times.rules';
import { editMonitoring, hostOf, monitoringMessages } from '../monitoring.rules';
import type { SourceHostsRepo } from '../politeness/source-hosts.repo';
import type { SourcesRepo } from '../sources/sources.repo';

interface Dependencies {
  sources: Pick<SourcesRepo, 'byId'>;
  checks: Pick<SourceChecks, 'check'>;
  hosts: Pick<SourceHostsRepo, 'waitUntil'>;
  /** Source types of all plugins. */
  sourceTypes(): Promise<readonly KnownSourceType[]>;
  limits: Pick<RateLimits, 'secondsToWait'>;
  background: Background;
  clock: Clock;
}

/** Long enough to take over the claim of a process that was killed. */
const PATIENCE_MS = LEASE_MS + seconds(30);
/** Limit for requested checks of one workspace. */
const QUOTA = { points: 60, seconds: 60 };

/**
 * Checks one source now, due or not, in the background: `CheckProgress` returns its progress, also to other users and
 * after a reload. A second request during a check gets the result of that check.
 */
export function createCheckNow(dependencies: Dependencies) {
  const { sources, checks, hosts, sourceTypes, limits, background, clock } = dependencies;
  const underWay = new Set<string>();

  async function check(workspaceId: string, sourceId: string): Promise<void> {
    try {
      await checks.check({ workspaceId, sourceId, all: true, patienceMs: PATIENCE_MS });
    } finally {
      underWay.delete(sourceId);
    }
  }

  /**
   * @throws 404 for an unknown source; 409 if it is paused, its plugin is missing or its host asked to wait; 429 for too
   * many requests
   */
  return async function checkNow(actor: Actor, sourceId: string): Promise<{ startedAt: string }> {
    authorize(actor, editMonitoring);
    const { workspaceId } = actor;
    const source = await sources.byId(workspaceId, sourceId);
    if (!source) throw notFound(monitoringMessages.sourceNotFound);
    if (source.status === 'paused') throw conflict(monitoringMessages.sourcePaused);
    if (!(await sourceTypes()).some(({ type }) => type === source.sourceType))
      throw conflict(`No plugin provides the source type "${source.sourceType}"`);
    const startedAt = clock.now().toISOString();
    const host = hostOf(source);
    const waitUntil = await hosts.waitUntil(host);
    if (waitUntil !== null && waitUntil > startedAt) throw conflict(waitMessage(host, waitUntil));
    const wait = await limits.secondsToWait('check now', workspaceId, QUOTA);
    if (wait !== null) throw tooManyRequests(wait, 'Too many checks at once. Try again in a minute.');
    if (!underWay.has(sourceId)) {
      underWay.add(sourceId);
      background.run('a check of a source', () => check(workspaceId, sourceId));
    }
    return { startedAt };
  };
}

export type CheckNow = ReturnType<typeof createCheckNow>;
