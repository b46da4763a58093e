import type { Readable } from 'node:stream';

/** Bytes of a file, in order. Both ends are included, as in the header `Range`. */
export interface ByteRange {
  start: number;
  end: number;
}

export interface StoredObject {
  key: string;
  size: number;
  changedAt: Date;
}

/** The bytes of files by their keys (`objectKey`). Keys never contain text from users. */
export interface FileStorage {
  /** For people, such as the path of the folder. */
  readonly location: string;
  /**
   * Stores the bytes of `chunks`, as fast as the storage accepts them. If it fails or throws, the object is discarded.
   */
  write(key: string, chunks: AsyncIterable<Uint8Array>): Promise<void>;
  /** @throws MissingObject */
  read(key: string, range?: ByteRange): Promise<Readable>;
  /** Does nothing without the object. */
  delete(key: string): Promise<void>;
  /** Returns all objects in any order. */
  list(): AsyncIterable<StoredObject>;
  /** Deletes the remains of writes that were interrupted before `time`. Returns their number. */
  deletePartial(time: Date): Promise<number>;
  close(): Promise<void>;
}

/** The storage has no object with this key. */
export class MissingObject extends Error {
  override readonly name = 'MissingObject';
}

/** Reads an object; null if the storage lacks it. */
export const readIfStored = (storage: FileStorage, key: string): Promise<Readable | null> =>
  storage.read(key).catch((error: unknown) => {
    if (error instanceof MissingObject) return null;
    throw error;
  });

/** Returns a key that spreads the objects over folders by the end of the id, which is random. */
export const objectKey = (fileId: string): string => `${fileId.slice(-2)}/${fileId}`;

/** Returns the id in a key; null for an object that isn't a file of ours. */
export function fileIdOf(key: string): string | null {
  const [, folder, id = ''] = /^([0-9a-f]{2})\/([0-9a-f-]{36})$/.exec(key) ?? [];
  return folder !== undefined && id.endsWith(folder) ? id : null;
}
