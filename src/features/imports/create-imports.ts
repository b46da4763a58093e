import type { Foundation } from '../../foundation';
import { createOperatorImport } from './import-for-operator';
import type { OperatorImportable } from './importable';
import { createImportsRepo } from './imports.repo';
import { createImportsService, type Importables } from './imports.service';

interface Dependencies<Source> extends Pick<Foundation, 'db' | 'audit' | 'clock'> {
  importables: Omit<Importables, 'monitored-sources'>;
  sources: OperatorImportable<Source>;
}

export function createImports<Source>({ importables, sources, ...shared }: Dependencies<Source>) {
  return {
    services: {
      imports: createImportsService({
        ...shared,
        imports: createImportsRepo(shared.db),
        importables: { ...importables, 'monitored-sources': async () => sources },
      }),
      /** Imports competitors and sources for the command line. */
      importSources: createOperatorImport({ ...shared, importable: sources }),
    },
  };
}
