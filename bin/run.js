#!/usr/bin/env node
import { readFileSync } from 'node:fs';
import module from 'node:module';
import { fileURLToPath } from 'node:url';

process.env.NODE_ENV ??= 'production';
module.enableCompileCache?.();
const root = fileURLToPath(new URL('..', import.meta.url));
const { default: execute } = await import('../dist/cli.js');
await execute({ loadOptions: { root, pjson: JSON.parse(readFileSync(`${root}package.json`, 'utf8')) } });
// What a plugin left running holds up the end for a second only.
setTimeout(() => process.exit(), 1000).unref();
