import type { Db } from '../../db/connect';
import { hours, type Clock } from '../../lib/clock';
import type { GuardedFetch } from '../../lib/outgoing/guarded-fetch';
import type { RateLimits } from '../rate-limits/rate-limits.service';
import type { Log } from '../../lib/logging/log';
import type { AuditTrail } from '../audit/audit-trail';
import type { Earnings } from '../earnings/sale';
import { createAffiliateLinksRepo } from './affiliate-links.repo';
import { createLinkImport } from './import-links';
import { createAffiliatesService } from './affiliates.service';
import { createAttribution } from './clicks/attribute-submission';
import { createClickCounter } from './clicks/click-counter';
import { createClickIds } from './clicks/click-ids';
import { createClicksRepo } from './clicks/clicks.repo';
import { createConversionsRepo } from './conversions/conversions.repo';
import { createConversionsService } from './conversions/conversions.service';
import { createCustomersRepo } from './conversions/customers.repo';
import { createExplainAttribution } from './conversions/explain-attribution';
import { createFindTouch } from './conversions/find-touch';
import { createLinkFollowing } from './clicks/follow-link';
import { createFollowedLinksRepo } from './clicks/followed-links.repo';
import { createClickRecorder } from './clicks/record-click';
import { createClickTracking } from './clicks/track-click';
import { createSiteTests } from './site-tests/site-tests.service';
import { createSiteTestsRepo } from './site-tests/site-tests.repo';
import { createLinkPartiesRepo } from './link-parties.repo';
import { createConversionRecorder } from './conversions/record-conversion';
import { createInstallationSecret } from '../../db/secrets/installation-secret';

interface Dependencies {
  db: Db;
  /** What conversions earn. */
  earnings: Earnings;
  audit: AuditTrail;
  log: Log;
  clock: Clock;
  limits: Pick<RateLimits, 'inMemory'>;
  fetch: GuardedFetch;
  /** Whether browsers reach the server over https. */
  secure: boolean;
}

export function createAffiliates(dependencies: Dependencies) {
  const { db, earnings, audit, log, clock, limits, fetch, secure } = dependencies;
  const links = createAffiliateLinksRepo(db);
  const clicks = createClicksRepo(db);
  const conversions = createConversionsRepo(db);
  const clickIds = createClickIds(createInstallationSecret(db, 'affiliate-clicks'));
  const counter = createClickCounter({ clicks, log });
  const followed = createFollowedLinksRepo(db);
  const tests = createSiteTestsRepo(db);
  const recordClick = createClickRecorder({ clickIds, counter, clock });
  const recordConversion = createConversionRecorder({ conversions, clicks, earnings, audit, clock });
  const attribution = createAttribution({ links, clickIds, recordConversion, clock });
  const customers = createCustomersRepo(db);
  const findTouch = createFindTouch({ links, attribution, customers, earnings });
  const shared = { db, links, conversions, clicks, audit, clock };
  const parties = createLinkPartiesRepo(db);
  const service = createAffiliatesService({ ...shared, parties });
  return {
    importable: createLinkImport({ db, links, parties, service, clock }),
    services: {
      affiliates: service,
      conversions: createConversionsService({ ...shared, customers, findTouch, recordConversion, earnings }),
      explainAttribution: createExplainAttribution({ conversions, customers, links, clickIds }),
      followLink: createLinkFollowing({ links: followed, recordClick, secure }),
      clickTracking: createClickTracking({ links: followed, recordClick, tests, limits, clock }),
      siteTests: createSiteTests({ tests, links: followed, fetch, clock }),
      clickCounter: counter,
    },
    links,
    /** For payments that Stripe reports. */
    parts: { links, followed, attribution, customers, conversions, clicks, recordConversion },
    sites: parties.sites,
    /** For the services that receive applications and referrals. */
    attribute: attribution.attribute,
    needsProgram: links.isAnyOfProgram,
    /** Writes the waiting clicks; must be the last call before the database closes. */
    close: () => counter.close(),
    sweep: () => clicks.deleteVisitsBefore(clock.now().getTime() - hours(1)),
  };
}

export type Attribute = ReturnType<typeof createAffiliates>['attribute'];

export type AffiliateServices = ReturnType<typeof createAffiliates>['services'];
