#!/usr/bin/env node
import { readFileSync } from 'node:fs';
import module from 'node:module';
import { fileURLToPath } from 'node:url';

process.env.NODE_ENV ??= 'production';
module.enableCompileCache?.();
const root = fileURLToPath(new URL('..', import.meta.url));
const pjson = JSON.parse(readFileSync(`${root}package.json`, 'utf8'));
if (process.argv.length === 3 && process.argv[2] === '--version') printVersion();
else {
  const { default: execute } = await import('../dist/cli.js');
  await execute({ loadOptions: { root, pjson } });
}
// A plugin may leave a timer or socket open. Don't wait for it longer than a second.
setTimeout(() => process.exit(), 1000).unref();

/** Like oclif, with the commit that the program was built from. */
function printVersion() {
  let commit = '';
  try {
    commit = readFileSync(`${root}dist/commit`, 'utf8').trim();
  } catch {
    // Built without git.
  }
  const version = commit === '' ? pjson.version : `${pjson.version} (${commit})`;
  process.stdout.write(
    `${pjson.name}/${version} ${process.platform}-${process.arch} node-${process.version}\n`,
  );
}
