import type { Foundation } from '../../foundation';
import type { RecordType } from '../../records';
import type { BulkTarget, UndoTarget } from '../records/bulk-target';
import { createMergesRepo } from '../records/merge/merges.repo';
import { createOperationsRepo } from '../records/operations/operations.repo';
import { createJobActors } from './jobs/job-actors.repo';
import { createJobsRepo } from './jobs/jobs.repo';
import { createJobRunner } from './jobs/run-jobs';
import { createUndoSlice } from './jobs/undo-slice';
import { createOperationsService, type UndoDependencies } from './operations.service';
import { createUndo } from './undo';

/** Also takes the services whose bulk changes and imports can be undone. */
export function createOperations(foundation: Foundation & UndoDependencies) {
  const { db, targets, undoTargets } = foundation;
  const operations = createOperationsRepo(db);
  const jobs = createJobsRepo(db);

  function undoTargetOf(type: string): UndoTarget {
    const found = isBulk(type) ? targets[type] : undoTargets.find((target) => target.type === type);
    if (!found) throw new Error(`operations of ${type} can't be undone`);
    return found;
  }

  function targetOf(type: RecordType): BulkTarget {
    const found = targets[type];
    if (!found) throw new Error(`${type} has no bulk changes`);
    return found;
  }

  const isBulk = (type: string): type is RecordType => Object.hasOwn(targets, type);

  const parts = { ...foundation, merges: createMergesRepo(db), operations, jobs, targetOf, undoTargetOf };
  const undoSlice = createUndoSlice(parts);
  const operationJobs = createJobRunner({ ...parts, undoSlice, actorOf: createJobActors(db) });
  const undo = createUndo({ ...parts, undoSlice });
  return {
    services: {
      operations: createOperationsService({ ...parts, undo, startJob: operationJobs.start }),
      operationJobs,
    },
  };
}

export type OperationServices = ReturnType<typeof createOperations>['services'];
