import type { Db } from '../../db/connect';
import { createColumnSealer } from '../../db/secrets/sealed-columns.repo';
import { createStagedInserts } from '../../db/writes/staged-insert';
import type { Clock } from '../../lib/clock';
import type { Log } from '../../lib/logging/log';
import type { AuditTrail } from '../audit/audit-trail';
import { createOperatorImport } from './import-for-operator';
import { createConfidentialFiles } from './reading/confidential-files';
import type { FileJobs } from './reading/file-jobs';
import { createFileReading } from './reading/file-reading';
import { createOperationsRepo } from '../records/operations/operations.repo';
import type { OperatorImportable } from '../records/import/importable';
import { createImportMemory } from './memory/import-memory';
import { createImportMemoryRepo } from './memory/import-memory.repo';
import { createImportsRepo } from './imports.repo';
import { createImportsService, type Importables } from './imports.service';

interface Dependencies<Source> {
  db: Db;
  audit: AuditTrail;
  clock: Clock;
  log: Log;
  importables: Omit<Importables, 'monitored-sources'>;
  sources: OperatorImportable<Source>;
  fileJobs: FileJobs;
}

export function createImports<Source>({ importables, sources, fileJobs, ...shared }: Dependencies<Source>) {
  const files = createFileReading({ log: shared.log, jobs: fileJobs });
  const stagedInserts = createStagedInserts(shared);
  return {
    services: {
      imports: createImportsService({
        ...shared,
        stagedInserts,
        imports: createImportsRepo(shared.db),
        memory: createImportMemory({ ...shared, memory: createImportMemoryRepo(shared.db) }),
        operations: createOperationsRepo(shared.db),
        files,
        confidential: createConfidentialFiles(createColumnSealer(shared.db)),
        importables: { ...importables, 'monitored-sources': async () => sources },
      }),
      /** Imports competitors and sources for the command line. */
      importSources: createOperatorImport({
        ...shared,
        stagedInserts,
        importable: sources,
        entity: 'monitored-sources',
        files,
      }),
    },
    close: files.close,
  };
}

export type ImportServices = ReturnType<typeof createImports>['services'];
