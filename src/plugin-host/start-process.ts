import { spawn, type ChildProcess } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isBuilt, packageRoot } from '../lib/package-root';

const HEAP_MB = 256;

/** Starts the program in which one added plugin runs, with nothing in its environment but `env`. */
export function startPluginProcess(env: Record<string, string>): ChildProcess {
  const program = isBuilt
    ? [join(packageRoot, 'dist/plugin-process.js')]
    : [
        '--import',
        pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href,
        join(packageRoot, 'src/plugin-host/worker/main.ts'),
      ];
  return spawn(process.execPath, [`--max-old-space-size=${HEAP_MB}`, ...program], {
    env: { NODE_ENV: 'production', ...env },
    // What it prints must not mix with what a command prints.
    stdio: ['ignore', 2, 2, 'pipe'],
  });
}
