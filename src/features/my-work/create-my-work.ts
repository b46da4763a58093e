import type { Foundation } from '../../foundation';
import { createMyWorkRepo } from './my-work.repo';
import { createMyWorkService } from './my-work.service';

/** Wires this feature. */
export function createMyWork({ db, clock }: Pick<Foundation, 'db' | 'clock'>) {
  return { services: { myWork: createMyWorkService({ work: createMyWorkRepo(db), clock }) } };
}
