import type { Foundation } from '../../foundation';
import { createMyWorkRepo } from './my-work.repo';
import { createMyWorkService } from './my-work.service';

export function createMyWork({ db, clock }: Pick<Foundation, 'db' | 'clock'>) {
  return { services: { myWork: createMyWorkService({ work: createMyWorkRepo(db), clock }) } };
}

export type MyWorkServices = ReturnType<typeof createMyWork>['services'];
