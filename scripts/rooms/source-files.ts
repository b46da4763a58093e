import { readdirSync, readFileSync, statSync } from 'node:fs';
import { posix } from 'node:path';
import ts from 'typescript';

/** A file of production code. Paths are relative to the repository. */
export interface SourceFile {
  path: string;
  code: string;
  changedAt: number;
  /** The files of src and web that it imports, also those it imports only types from. */
  imports: string[];
}

const isTest = /\.(test|e2e|setup|global)\.tsx?$|^src\/testing\//;
const endings = ['', '.ts', '.tsx', '.d.ts'];

/** Reads the production code of src and web. */
export function readSourceFiles(root: string): SourceFile[] {
  const paths = ['src', 'web']
    .flatMap((top) =>
      readdirSync(root + top, { recursive: true, encoding: 'utf8' }).map((path) => `${top}/${path}`),
    )
    .filter((path) => /\.tsx?$/.test(path) && !isTest.test(path));
  const known = new Set(paths);
  return paths.map((path) => {
    const code = readFileSync(root + path, 'utf8');
    const imports = importsOf(code)
      .map((name) => posix.join(posix.dirname(path), name))
      .flatMap((target) => endings.map((ending) => target + ending).find((file) => known.has(file)) ?? []);
    return { path, code, changedAt: statSync(root + path).mtimeMs, imports: [...new Set(imports)] };
  });
}

/** Returns the relative paths that a file imports: also types, exports of other files, and `import()`. */
export function importsOf(code: string): string[] {
  const { importedFiles } = ts.preProcessFile(code, true, true);
  return importedFiles
    .map(({ fileName }) => fileName.replace(/\?.*/, ''))
    .filter((name) => name.startsWith('.'));
}
