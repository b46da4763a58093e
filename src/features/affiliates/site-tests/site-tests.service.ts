import { authorize, type Actor } from '../../../lib/actor';
import type { Clock } from '../../../lib/clock';
import { conflict, notFound } from '../../../lib/errors';
import { newToken } from '../../../lib/ids';
import { isFetchFailure } from '../../../lib/outgoing/failures';
import type { GuardedFetch } from '../../../lib/outgoing/guarded-fetch';
import { manageWorkspace } from '../../workspaces/workspaces.rules';
import { affiliateMessages as messages, TEST_VALUE } from '../affiliates.rules';
import type { FollowedLinksRepo } from '../clicks/followed-links.repo';
import { findScript, noFindings, type SiteFindings } from './site-findings.rules';
import type { SiteTest, SiteTestsRepo } from './site-tests.repo';

interface Dependencies {
  tests: SiteTestsRepo;
  links: Pick<FollowedLinksRepo, 'siteOf'>;
  fetch: GuardedFetch;
  clock: Clock;
}

/** The head of a page is in its first bytes. */
const MAX_BYTES = 512 * 1024;
const TIMEOUT_MS = 10_000;

const present = ({ workspaceId: _workspaceId, token: _token, ...test }: SiteTest) => test;

/** A test as `/api/track/test` returns it. */
export type SiteTestView = ReturnType<typeof present>;

/** Tests whether the website of a workspace has the script, and whether a click arrives. */
export function createSiteTests({ tests, links, fetch, clock }: Dependencies) {
  async function look(
    website: string,
    wanted: { server: string; workspaceId: string },
  ): Promise<SiteFindings> {
    try {
      const page = await fetch(website, { maxBytes: MAX_BYTES, cutsLonger: true, timeoutMs: TIMEOUT_MS });
      const findings = findScript(
        { html: await page.text(), policy: page.headers.get('Content-Security-Policy') },
        wanted,
      );
      return page.ok ? findings : { ...findings, problem: `The page answered with status ${page.status}` };
    } catch (error) {
      if (!isFetchFailure(error)) throw error;
      return { ...noFindings, problem: error.message };
    }
  }

  return {
    /**
     * Reads the website, and begins a test visit. @param server the origin of this server
     * @throws 409 without a website
     */
    async begin(actor: Actor, server: string): Promise<SiteTestView> {
      authorize(actor, manageWorkspace);
      const { workspaceId } = actor;
      const site = await links.siteOf(workspaceId);
      if (!site) throw notFound('Workspace not found');
      const [param = 'via'] = site.trackingParams;
      if (site.website === null) throw conflict(messages.noWebsite);
      const token = `${TEST_VALUE}${newToken()}`;
      const visit = new URL(site.website);
      visit.searchParams.set(param, token);
      const test: SiteTest = {
        ...{ workspaceId, token, url: visit.href, createdAt: clock.now().toISOString() },
        ...{ arrivedAt: null, arrivedFrom: null, hasConsented: null },
        findings: await look(site.website, { server, workspaceId }),
      };
      await tests.begin(test);
      return present(test);
    },

    /** Returns the last test. @throws 404 without one */
    async last(actor: Actor): Promise<SiteTestView> {
      authorize(actor, manageWorkspace);
      const test = await tests.of(actor.workspaceId);
      if (!test) throw notFound('The website has not been tested');
      return present(test);
    },
  };
}
