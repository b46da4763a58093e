#!/usr/bin/env node
import { readFileSync } from 'node:fs';
import module from 'node:module';
import { fileURLToPath } from 'node:url';

process.env.NODE_ENV ??= 'production';
module.enableCompileCache?.();
const root = fileURLToPath(new URL('..', import.meta.url));
const { default: execute } = await import('../dist/cli.js');
await execute({ loadOptions: { root, pjson: JSON.parse(readFileSync(`${root}package.json`, 'utf8')) } });
// A plugin may leave a timer or socket open. Don't wait for it longer than a second.
setTimeout(() => process.exit(), 1000).unref();
