import type { Foundation } from '../../foundation';
import { createMyWorkRepo } from './my-work.repo';
import { createMyWorkService } from './my-work.service';

export function createMyWork({ db, clock }: Pick<Foundation, 'db' | 'clock'>) {
  const repo = createMyWorkRepo(db);
  return { repo, services: { myWork: createMyWorkService({ work: repo, clock }) } };
}

export type MyWorkServices = ReturnType<typeof createMyWork>['services'];
