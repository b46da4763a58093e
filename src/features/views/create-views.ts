import type { Foundation } from '../../foundation';
import { createViewsRepo } from './views.repo';
import { createViewsService } from './views.service';

export function createViews(shared: Foundation) {
  const views = createViewsRepo(shared.db);
  return {
    services: { views: createViewsService({ ...shared, views }) },
    deletePrivateOf: views.deletePrivateOf,
  };
}

export type ViewServices = ReturnType<typeof createViews>['services'];
