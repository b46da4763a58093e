import type { Foundation } from '../../foundation';
import { createOperationsRepo } from '../records/operations/operations.repo';
import { createOperationsService, type UndoDependencies } from './operations.service';

/** Also takes the services whose bulk changes and imports can be undone. */
export function createOperations(dependencies: Foundation & UndoDependencies) {
  const operations = createOperationsRepo(dependencies.db);
  return { services: { operations: createOperationsService({ ...dependencies, operations }) } };
}

export type OperationServices = ReturnType<typeof createOperations>['services'];
