import { join } from 'node:path';
import type { Db } from '../../db/connect';
import { seconds, type Clock } from '../../lib/clock';
import { unavailable } from '../../lib/errors';
import type { Log } from '../../lib/logging/log';
import { createSemaphore } from '../../lib/concurrency/semaphore';
import type { RateLimits } from '../rate-limits/rate-limits.service';
import type { Bucket, Clamd } from '../../config-files.rules';
import { createFilesRepo } from './files.repo';
import { createFilesService } from './files.service';
import { inspectUpload, type Inspected } from './inspect-upload';
import { objectKey, readIfStored, type FileStorage } from './storage/file-storage';
import { createFolderStorage } from './storage/folder-storage';
import { createS3Storage, type S3Credentials } from './storage/s3-storage';
import { createFileSweep } from './sweep-files';
import { readUpload, type IncomingFile } from './upload';

/** Uploads at the same time in one process. Each takes some MiB with S3, and little with a folder. */
const UPLOADS = 20;
const MAX_QUEUED = 100;

export interface FileSettings {
  dataDir: string;
  /** null: the folder `files` in the data folder. */
  bucket: (Bucket & S3Credentials) | null;
  maxUpload: number;
  filesQuota: number | null;
  clamd: Clamd | null;
}

interface Dependencies {
  db: Db;
  settings: FileSettings;
  limits: RateLimits;
  clock: Clock;
  log: Log;
}

export const filesFolder = (dataDir: string): string => join(dataDir, 'files');

/** Opens the configured storage. Doesn't connect to it yet. */
export const openFileStorage = ({
  dataDir,
  bucket,
}: Pick<FileSettings, 'dataDir' | 'bucket'>): FileStorage =>
  bucket === null ? createFolderStorage(filesFolder(dataDir)) : createS3Storage(bucket, bucket);

/** Stores files whose rows an import writes. */
export interface FileStore {
  /** Stores the bytes under this id, unless they contain malware. @throws 422; 503 */
  store(id: string, file: IncomingFile): Promise<Inspected>;
  discard(id: string): Promise<void>;
}

export type ReceiveUpload = typeof readUpload;

export function createFiles({ db, settings, limits, clock, log }: Dependencies) {
  const files = createFilesRepo(db);
  const storage = openFileStorage(settings);
  return {
    services: {
      /** The bytes of attachments and resources. */
      files: createFilesService({
        db,
        files,
        storage,
        maxUpload: settings.maxUpload,
        quota: settings.filesQuota,
        clamd: settings.clamd,
        limits,
        semaphore: createSemaphore({
          concurrency: UPLOADS,
          maxQueued: MAX_QUEUED,
          maxWaitMs: seconds(20),
          createBusyError: () =>
            unavailable('Too many files are being uploaded right now. Please try again in a moment.', {
              retryAfter: 5,
            }),
        }),
        clock,
        log,
      }),
      fileSweep: createFileSweep({ db, files, storage, clock }),
      fileStorage: storage,
    },
    /** For exports, which have keys of their own. Null: the storage lacks the bytes. */
    stored: {
      read: (key: string) => readIfStored(storage, key),
      readFile: (id: string) => readIfStored(storage, objectKey(id)),
    },
    imported: {
      async store(id: string, file: IncomingFile): Promise<Inspected> {
        const { chunks, result } = inspectUpload(file, {
          allow: () => undefined,
          clamd: settings.clamd,
          log,
        });
        await storage.write(objectKey(id), chunks);
        return result();
      },
      discard: (id: string): Promise<void> => storage.delete(objectKey(id)),
    } satisfies FileStore,
    receive: readUpload,
  };
}
