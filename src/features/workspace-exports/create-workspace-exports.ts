import type { ReceiveUpload } from '../files/create-files';
import type { FileStorage } from '../files/storage/file-storage';
import { createImportRunner } from './import/run-imports';
import { createWorkspaceImportsRepo } from './import/workspace-imports.repo';
import { createWorkspaceImportsService } from './import/workspace-imports.service';
import { createWorkspaceImporter, type ImportDependencies } from './import/import-workspace';
import { createExportRunner } from './run-exports';
import { createWorkspaceExportsRepo } from './workspace-exports.repo';
import { createWorkspaceExportsService } from './workspace-exports.service';
import { archiveParts, type ArchiveSources } from './write-archive';
import { zipStream } from './zip-stream';

interface Dependencies extends ImportDependencies {
  storage: FileStorage;
  receive: ReceiveUpload;
  stored: Pick<ArchiveSources, 'readFile'> & { read(key: string): Promise<AsyncIterable<Uint8Array> | null> };
}

export type WatchedExport = Pick<ArchiveSources, 'onProgress' | 'onMissing'>;

export function createWorkspaceExports(dependencies: Dependencies) {
  const { db, stored, clock } = dependencies;
  const exports = createWorkspaceExportsRepo(db);
  const runner = createExportRunner({ ...dependencies, exports });
  const imports = createWorkspaceImportsRepo(db);
  const importer = createWorkspaceImporter(dependencies);
  const importRunner = createImportRunner({ ...dependencies, importer, imports });
  return {
    workspaceExports: createWorkspaceExportsService({ ...dependencies, exports, runner }),
    workspaceExportRunner: runner,
    workspaceImporter: importer,
    workspaceImports: createWorkspaceImportsService({ ...dependencies, imports, runner: importRunner }),
    workspaceImportRunner: importRunner,
    /** Returns all data of a workspace as a ZIP archive. For operators: checks no permission. */
    archiveWorkspace: (
      workspace: { id: string; name: string },
      watched: WatchedExport = {},
    ): AsyncIterable<Uint8Array> =>
      zipStream(archiveParts({ db, readFile: stored.readFile, workspace, now: clock.now(), ...watched })),
  };
}
