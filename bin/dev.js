#!/usr/bin/env node
// Runs the command line from TypeScript, without a build.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { execute } from '@oclif/core';
import { register } from 'tsx/esm/api';

register();
const root = fileURLToPath(new URL('..', import.meta.url));
const pjson = JSON.parse(readFileSync(`${root}package.json`, 'utf8'));
const hooks = { command_not_found: './src/cli/command-not-found' };
const oclif = { ...pjson.oclif, commands: './src/commands', hooks };
await execute({ loadOptions: { root, pjson: { ...pjson, oclif }, ignoreManifest: true } });
