import type { Readable } from 'node:stream';
import type { Db } from '../../db/connect';
import type { Member } from '../../lib/actor';
import { minutes, type Clock } from '../../lib/clock';
import type { Download } from '../../lib/download';
import { isAppError, tooLarge, tooManyRequests, unavailable, rangeNotSatisfiable } from '../../lib/errors';
import { newId } from '../../lib/ids';
import type { Log } from '../../lib/logging/log';
import type { Semaphore } from '../../lib/concurrency/semaphore';
import type { RateLimits } from '../rate-limits/rate-limits.service';
import { asciiFileName, cleanFileName } from './file-name.rules';
import { formatSize } from './file-size.rules';
import type { Clamd } from '../../config-files.rules';
import type { FilesRepo, StoredFile } from './files.repo';
import { inspectUpload } from './inspect-upload';
import { MissingObject, objectKey, type FileStorage, type ByteRange } from './storage/file-storage';
import { readUpload, tooLargeFile, type IncomingFile, type Upload } from './upload';

/** Uploads of one person at a time, in each process. */
const UPLOADS_PER_PERSON = 5;

interface Dependencies {
  db: Db;
  files: FilesRepo;
  storage: FileStorage;
  /** The largest file, in bytes. */
  maxUpload: number;
  /** Maximum size of the files of one workspace, in bytes; null: unlimited. */
  quota: number | null;
  clamd: Clamd | null;
  limits: RateLimits;
  /** Limits the uploads of all people. */
  semaphore: Semaphore;
  clock: Clock;
  log: Log;
}

/** Options of a download. */
export interface DownloadOptions {
  /** The header `Range`. */
  range?: string | null;
  /** Default: the file's own. */
  name?: string;
}

/**
 * Stores the files of records: attachments, resources. It doesn't check permissions; the services of the records do that
 * first (docs/decisions/0060).
 */
export function createFilesService(dependencies: Dependencies) {
  const { db, files, storage, maxUpload, quota, clamd, limits, semaphore, clock, log } = dependencies;
  const uploading = new Map<string, number>();

  const noRoom = () =>
    tooLarge(`There is no room for this file: the files of a workspace can take ${formatSize(quota ?? 0)}`);

  /** @throws 503 if the storage can't be reached */
  async function reached<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      return await work();
    } catch (error) {
      if (isAppError(error)) throw error;
      if (error instanceof MissingObject) {
        log.error({ err: error }, 'a file is missing in the storage');
        throw unavailable(
          'This file is missing on the server. Ask your administrator to restore it from a backup.',
        );
      }
      if (!isStorageProblem(error)) throw error;
      log.error({ err: error }, 'the file storage failed');
      throw unavailable("The file storage can't be reached right now. Please try again later.");
    }
  }

  /** Stores the bytes of a file, without a row. */
  async function write({ workspaceId, userId }: Member, file: IncomingFile): Promise<StoredFile> {
    const id = newId();
    const room = quota === null ? Infinity : quota - (await files.usage(workspaceId));
    const { chunks, result } = inspectUpload(file, {
      allow(size) {
        if (size > maxUpload) throw tooLargeFile(maxUpload);
        if (size > room) throw noRoom();
      },
      clamd,
      log,
    });
    await reached(() => storage.write(objectKey(id), chunks));
    return {
      id,
      workspaceId,
      name: cleanFileName(file.name),
      ...result(),
      createdBy: userId,
      createdAt: clock.now().toISOString(),
      deletedAt: null,
    };
  }

  /** Limits the uploads of a person, in total and at the same time. @throws 429 */
  async function limited<Result>({ userId }: Member, work: () => Promise<Result>): Promise<Result> {
    const count = uploading.get(userId) ?? 0;
    if (count >= UPLOADS_PER_PERSON)
      throw tooManyRequests(
        5,
        `You can upload ${UPLOADS_PER_PERSON} files at a time. Please wait for the others.`,
      );
    uploading.set(userId, count + 1);
    try {
      await limits.consumeByUser('upload', userId);
      return await semaphore.schedule(work);
    } finally {
      const left = (uploading.get(userId) ?? 1) - 1;
      if (left > 0) uploading.set(userId, left);
      else uploading.delete(userId);
    }
  }

  return {
    maxUpload,

    /**
     * Stores an uploaded file. `record` runs in the transaction that adds it, and links it to its record. If anything
     * fails, the file is deleted.
     * @throws 400, 413, 422 for malware, 429, 503
     */
    store: <Result>(
      member: Member,
      upload: Upload,
      record: (file: StoredFile, fields: Readonly<Record<string, string>>) => Promise<Result>,
    ): Promise<Result> =>
      limited(member, async () => {
        let stored: StoredFile | undefined;
        try {
          const { taken: file, fields } = await readUpload(upload, maxUpload, async (incoming) => {
            stored = await write(member, incoming);
            return stored;
          });
          return await db.transaction(async () => {
            if (!(await files.reserve(file.workspaceId, file.size, quota))) throw noRoom();
            await files.insert(file);
            return record(file, fields);
          });
        } catch (error) {
          // If deleting fails too, the sweep deletes the bytes later.
          if (stored)
            await storage
              .delete(objectKey(stored.id))
              .catch((problem: unknown) => log.warn({ err: problem }, 'could not delete a refused file'));
          throw error;
        }
      }),

    /** Returns a file to save. @throws 416; 503 */
    async download(file: StoredFile, { range, name = file.name }: DownloadOptions = {}): Promise<Download> {
      const { contentType, size, sha256 } = file;
      const part = rangeOf(range ?? null, size);
      const content = await reached(() => storage.read(objectKey(file.id), part ?? undefined));
      return {
        fileName: asciiFileName(name),
        title: name,
        contentType,
        content,
        stored: { size, etag: sha256, range: part },
      };
    },

    byId: files.byId,

    /** Returns the bytes of a file as a stream; null if it was deleted or is missing in the storage. */
    async open(workspaceId: string, id: string): Promise<Readable | null> {
      if (!(await files.byId(workspaceId, id))) return null;
      return storage.read(objectKey(id)).catch((error: unknown) => {
        if (error instanceof MissingObject) return null;
        throw error;
      });
    },
  };
}

/** Errors of Node.js and the S3 library have a code or a name; any other error is a bug. */
const isStorageProblem = (error: unknown): boolean =>
  error instanceof Error && ('code' in error || '$metadata' in error || error.name === 'TimeoutError');

/** Unreferenced rows younger than this may belong to work in progress. In ms. */
export const SETTLING = minutes(60);

export type FilesService = ReturnType<typeof createFilesService>;

/**
 * Reads the header `Range` (RFC 9110 §14.2) of a file. Returns null for the whole file: without the header, for several
 * ranges, and for anything else that servers may ignore.
 * @throws 416 for a range behind the end
 */
export function rangeOf(header: string | null, size: number): ByteRange | null {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? [];
  if (first === '' && last === '') return null;
  if (first !== '' && last !== '' && Number(last) < Number(first)) return null;
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (start >= size || start > end) throw rangeNotSatisfiable(size);
  return { start, end };
}
