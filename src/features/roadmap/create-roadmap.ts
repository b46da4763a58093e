import type { Foundation } from '../../foundation';
import type { SecretLinksService } from '../secret-links/secret-links.service';
import { createRoadmapItemsRepo } from './roadmap-items.repo';
import { createRoadmapService } from './roadmap.service';

interface Dependencies extends Pick<Foundation, 'db' | 'evidence' | 'members' | 'audit' | 'clock'> {
  secretLinks: SecretLinksService;
}

/** Also returns the dashboard's panel of roadmap items. */
export function createRoadmap(dependencies: Dependencies) {
  const items = createRoadmapItemsRepo(dependencies.db);
  return {
    services: { roadmap: createRoadmapService({ ...dependencies, items }) },
    openItems: items.open,
  };
}

export type RoadmapServices = ReturnType<typeof createRoadmap>['services'];
