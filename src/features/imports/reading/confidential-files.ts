import { notFound } from '../../../lib/errors';
import type { TextSealer } from '../../../lib/secrets/sealed-text';
import { importedRecord, type ImportEntity } from '../imports.rules';
import { IMPORT_NOT_FOUND } from '../imports.schema';
import { masked } from '../planning/without-ibans';
import type { ImportFile } from './import-file';

/** Bytes that are encrypted in one go. More would block the event loop. */
const PART = 500_000;

const isConfidential = (entity: ImportEntity): boolean =>
  importedRecord(entity).importing.isConfidential === true;

/** Keeps files with bank data encrypted while they wait to be imported. Other files stay as they are. */
export const createConfidentialFiles = (sealer: TextSealer) => ({
  /** Returns what may be stored and shown of the columns of a file. */
  shown: (entity: ImportEntity, file: ImportFile): ImportFile =>
    isConfidential(entity) ? { ...file, columns: masked(file.columns) } : file,

  /** @param id That of the import */
  async seal(entity: ImportEntity, id: string, bytes: Uint8Array): Promise<Uint8Array> {
    if (!isConfidential(entity)) return bytes;
    const parts: string[] = [];
    for (let at = 0; at < bytes.length; at += PART) {
      const part = Buffer.from(bytes.subarray(at, at + PART)).toString('base64');
      parts.push(await sealer.seal(`${id} ${parts.length}`, part));
    }
    return Buffer.from(parts.join('\n'));
  },

  /** @throws 404 if the keys were replaced since the upload */
  async open(
    entity: ImportEntity,
    id: string,
    stored: Uint8Array<ArrayBuffer>[],
  ): Promise<Uint8Array<ArrayBuffer>[]> {
    if (!isConfidential(entity)) return stored;
    const opened: Uint8Array<ArrayBuffer>[] = [];
    const parts = Buffer.concat(stored).toString('latin1').split('\n');
    for (const [index, part] of parts.entries()) {
      const text = await sealer.open(`${id} ${index}`, part).catch(() => {
        throw notFound(IMPORT_NOT_FOUND);
      });
      opened.push(Uint8Array.from(Buffer.from(text, 'base64')));
    }
    return opened;
  },
});

export type ConfidentialFiles = ReturnType<typeof createConfidentialFiles>;
