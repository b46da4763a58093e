import { useState } from 'react';
import { importFile, importLimits, type ImportEntity } from '../../../src/features/imports/imports.rules';
import { useSave } from '../../lib/requests/useSave';

interface Uploaded {
  id: string;
  entity: ImportEntity;
}

const TOO_LARGE = 'The file is larger than 8 MB. Split it, and import the parts one after the other.';

/** Returns a function that uploads a file to a call of imports, and how far it is. */
export function useUpload() {
  const [fileName, setFileName] = useState<string | null>(null);
  const [tooLarge, setTooLarge] = useState(false);
  const { save, isPending, refusal } = useSave<Uploaded>({
    shownInForm: 'all',
    failure: 'Failed to read the file',
  });

  /** Returns null for a file that was refused. */
  async function upload(file: File, path: string): Promise<Uploaded | null> {
    setFileName(file.name);
    setTooLarge(file.size > importLimits.fileSize);
    if (file.size > importLimits.fileSize) return null;
    const name = encodeURIComponent([...file.name.toWellFormed()].slice(-importLimits.fileName).join(''));
    // Windows names other types for .csv. The server recognizes files by their content.
    const type = importFile.types.includes(file.type) ? file.type : 'text/csv';
    const sent = await save({
      method: 'POST',
      path: `${path}?fileName=${name}`,
      body: new Blob([file], { type }),
    });
    return sent ? sent.data : null;
  }

  const refused = isPending ? null : (refusal?.message ?? null);
  return {
    upload,
    isPending,
    status: isPending ? `Reading ${fileName ?? 'the file'}…` : null,
    problem: tooLarge ? TOO_LARGE : refused,
  };
}
