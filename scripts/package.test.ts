import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import * as z from 'zod';

const root = fileURLToPath(new URL('..', import.meta.url));
const listing = z.tuple([z.object({ files: z.array(z.object({ path: z.string() })) })]);

function packedFiles(): string[] {
  const args = ['pack', '--dry-run', '--json', '--ignore-scripts'];
  const output = execFileSync('npm', args, {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return listing.parse(JSON.parse(output))[0].files.map(({ path }) => path);
}

// ASVS 13.4.1, 15.2.3
it('packs the built files and the documentation, without sources and tests', () => {
  const files = packedFiles();
  const needed = [
    'bin/run.js',
    'dist/cli.js',
    'dist/commands/serve.js',
    'dist/plugin-api.js',
    'dist/plugin-api.d.ts',
    'dist/plugins/business-tools/index.js',
    'dist/plugins/business-tools/plugin.json',
    'dist/sbom.cdx.json',
    'dist/THIRD-PARTY-LICENSES',
    'build/server/index.js',
    'docs/configuration.md',
    'oclif.manifest.json',
  ];
  expect(files).toEqual(expect.arrayContaining([...needed, 'package.json', 'README.md', 'LICENSE']));
  expect(files.filter((file) => /^build\/client\/assets\/.+\.js\.br$/.test(file))).not.toEqual([]);
  const expected =
    /^(bin\/run\.js$|dist\/|build\/(client|server)\/|docs\/[\w-]+\.md$|oclif\.manifest\.json$|package\.json$|README\.md$|LICENSE$)/;
  expect(files.filter((file) => !expected.test(file) || /\.(test|e2e)\.|(?<!\.d)\.tsx?$/.test(file))).toEqual(
    [],
  );
});
