import { mkdirSync, writeFileSync } from 'node:fs';
import type { Plugin, Rollup } from 'vite';

/** Writes what each file of a bundle contains, in the format of esbuild's metafile. */
export function listModules(bundle: 'client' | 'server'): Plugin {
  const folder = `${import.meta.dirname}/../../.cache/metafiles`;
  return {
    name: 'list-modules',
    apply: 'build',
    generateBundle(_options, files) {
      const outputs = Object.values(files).map((file) => [file.fileName, { inputs: inputsOf(file) }]);
      mkdirSync(folder, { recursive: true });
      writeFileSync(`${folder}/${bundle}.json`, JSON.stringify({ outputs: Object.fromEntries(outputs) }));
    },
  };
}

function inputsOf(file: Rollup.OutputChunk | Rollup.OutputAsset): Record<string, { bytesInOutput: number }> {
  const sizes: (readonly [string, number])[] =
    file.type === 'chunk'
      ? Object.entries(file.modules).map(([id, { renderedLength }]) => [pathOf(id), renderedLength])
      : file.originalFileNames.map((name) => [name, file.source.length]);
  return Object.fromEntries(sizes.map(([path, bytesInOutput]) => [path, { bytesInOutput }]));
}

/** Returns the file of a module. Plugins put `\0` before its path and a query behind it. */
function pathOf(id: string): string {
  return id.replace('\0', '').replace(/\?.*$/, '');
}
