import type { Db } from '../../db/connect';
import type { Clock } from '../../lib/clock';
import type { FileStorage } from '../files/storage/file-storage';
import { archiveParts, type ArchiveSources } from './write-archive';
import { zipStream } from './zip-stream';

interface Dependencies {
  db: Db;
  storage: FileStorage;
  clock: Clock;
}

export type WatchedExport = Pick<ArchiveSources, 'onProgress' | 'onMissing'>;

export const createWorkspaceExports = ({ db, storage, clock }: Dependencies) => ({
  workspaceExports: {
    /** Returns all data of a workspace as a ZIP archive. For operators: checks no permission. */
    archiveForOperator: (
      workspace: { id: string; name: string },
      watched: WatchedExport = {},
    ): AsyncIterable<Uint8Array> =>
      zipStream(archiveParts({ db, storage, workspace, now: clock.now(), ...watched })),
  },
});
