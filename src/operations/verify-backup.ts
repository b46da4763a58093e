import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { createFolderStorage } from '../features/files/storage/folder-storage';
import { assertChecksum, hasChecksum } from './backup-checksum';
import { drain, filesOfBackup, listFiles, readFiles, sizesIn, type BadFile } from './copy-files';
import { checkCopy } from '../db/sqlite/copy-database';

export interface BackupVerification {
  /** Absolute path. */
  file: string;
  /** Whether the database was compared with its SHA-256, which backups of earlier versions lack. */
  isCompared: boolean;
  /** The number of unchanged files. */
  files: number;
  fileBytes: number;
  bad: BadFile[];
  /** Ids of files in the folder that the database doesn't know. The folder may be that of another backup. */
  unknown: string[];
}

/**
 * Reads all of a backup, and changes nothing.
 * @throws Error if the database is missing, damaged or newer than this version
 */
export async function verifyBackup(source: string): Promise<BackupVerification> {
  const file = resolve(source);
  if (!existsSync(file)) throw new Error(`There is no file ${file}`);
  await checkCopy(file, file, 'readonly');
  await assertChecksum(file, file);
  const listed = await listFiles(file);
  const folder = createFolderStorage(filesOfBackup(file));
  const { files, bytes, bad } = await readFiles(listed, folder, (_, content) => drain(content));
  const known = new Set(listed.map(({ id }) => id));
  const unknown = [...(await sizesIn(folder)).keys()].filter((id) => !known.has(id));
  return { file, isCompared: hasChecksum(file), files, fileBytes: bytes, bad, unknown };
}
