import type { Foundation } from '../../foundation';
import { createViewsRepo } from './views.repo';
import { createViewsService } from './views.service';

export function createViews(shared: Pick<Foundation, 'db' | 'audit' | 'clock'>) {
  return { services: { views: createViewsService({ ...shared, views: createViewsRepo(shared.db) }) } };
}
