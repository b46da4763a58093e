import type { SourceFile } from './source-files';

/** The lists of all records, calls and screens. */
const indexes = new Set(['src/records.ts', 'src/calls.ts', 'web/routes.ts']);

/**
 * Creates a function that returns the files that name a record in an identifier, a string or their path, except those
 * in the record's own folders and the indexes.
 */
export function createFilesNaming(files: readonly SourceFile[]): (record: string) => SourceFile[] {
  const texts = files.map((file) => ({
    file,
    words: wordsOf(`${file.path}\n${withoutComments(file.code)}`),
  }));
  return (record) => {
    const name = new RegExp(`(?<![a-z])${record.replace(/s$/, '').replaceAll('-', '[-_ ]')}s?(?![a-z])`);
    const isOwn = new RegExp(`^(src|web)/features/${record}/`);
    return texts
      .filter(({ file, words }) => !isOwn.test(file.path) && !indexes.has(file.path) && name.test(words))
      .map(({ file }) => file);
  };
}

/** Separates the words of identifiers: `newLead` becomes `new-lead`, so that `mislead` isn't taken as the record. */
const wordsOf = (code: string) => code.replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, '-').toLowerCase();

const withoutComments = (code: string) => code.replaceAll(/^\s*\/\*[^]*?\*\/|(?<=^|\s)\/\/.*$/gm, '');
