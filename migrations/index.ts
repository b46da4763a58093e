import * as countInTurn from './2026-11-21-count-in-turn';
import * as discover from './2026-11-21-discover';
import * as findAnything from './2026-11-21-find-anything';
import * as dashboardCounts from './2026-11-21-dashboard-counts';
import * as foundation from './2026-11-21-foundation';
import * as leads from './2026-11-21-leads';
import * as audit from './2026-11-21-audit';
import * as workspaceLogos from './2026-11-21-workspace-logos';
import * as installationLists from './2026-11-21-installation-lists';
import * as imports from './2026-11-21-imports';
import * as campaigns from './2026-11-21-campaigns';
import * as countBulkInserts from './2026-11-21-count-bulk-inserts';
import * as affiliates from './2026-11-21-affiliates';
import * as apiKeys from './2026-11-21-api-keys';
import * as referrals from './2026-11-21-referrals';
import * as documentTemplates from './2026-11-21-document-templates';
import * as emailTemplates from './2026-11-21-email-templates';
import * as secretLinks from './2026-11-21-secret-links';
import * as events from './2026-11-21-events';
import * as roadmap from './2026-11-21-roadmap';
import * as podcasts from './2026-11-21-podcasts';
import * as monitoring from './2026-11-21-monitoring';
import * as itemsPerWeek from './2026-11-21-items-per-week';
import * as pageChanges from './2026-11-21-page-changes';
import * as trends from './2026-11-21-trends';
import * as evidence from './2026-11-21-evidence';
import * as passingItems from './2026-11-21-passing-items';
import * as taggedKeywords from './2026-11-21-tagged-keywords';
import * as undatedArticles from './2026-11-21-undated-articles';
import * as auditRetention from './2026-11-21-audit-retention';
import * as findCompetitors from './2026-11-21-find-competitors';
import * as knownPlaces from './2026-11-22-known-places';
import * as healthChecks from './2026-11-22-health-checks';

/** Every migration in the order of running; a landed one is never changed (a test checks that none is missing here). */
export const migrations = [
  { name: '2026-11-21-foundation', ...foundation },
  { name: '2026-11-21-leads', ...leads },
  { name: '2026-11-21-audit', ...audit },
  { name: '2026-11-21-workspace-logos', ...workspaceLogos },
  { name: '2026-11-21-discover', ...discover },
  { name: '2026-11-21-find-anything', ...findAnything },
  { name: '2026-11-21-installation-lists', ...installationLists },
  { name: '2026-11-21-dashboard-counts', ...dashboardCounts },
  { name: '2026-11-21-count-in-turn', ...countInTurn },
  { name: '2026-11-21-imports', ...imports },
  { name: '2026-11-21-count-bulk-inserts', ...countBulkInserts },
  { name: '2026-11-21-referrals', ...referrals },
  { name: '2026-11-21-email-templates', ...emailTemplates },
  { name: '2026-11-21-api-keys', ...apiKeys },
  { name: '2026-11-21-campaigns', ...campaigns },
  { name: '2026-11-21-secret-links', ...secretLinks },
  { name: '2026-11-21-events', ...events },
  { name: '2026-11-21-document-templates', ...documentTemplates },
  { name: '2026-11-21-roadmap', ...roadmap },
  { name: '2026-11-21-affiliates', ...affiliates },
  { name: '2026-11-21-podcasts', ...podcasts },
  { name: '2026-11-21-monitoring', ...monitoring },
  { name: '2026-11-21-items-per-week', ...itemsPerWeek },
  { name: '2026-11-21-page-changes', ...pageChanges },
  { name: '2026-11-21-trends', ...trends },
  { name: '2026-11-21-evidence', ...evidence },
  { name: '2026-11-21-passing-items', ...passingItems },
  { name: '2026-11-21-tagged-keywords', ...taggedKeywords },
  { name: '2026-11-21-undated-articles', ...undatedArticles },
  { name: '2026-11-21-audit-retention', ...auditRetention },
  { name: '2026-11-21-find-competitors', ...findCompetitors },
  { name: '2026-11-22-known-places', ...knownPlaces },
  { name: '2026-11-22-health-checks', ...healthChecks },
];
