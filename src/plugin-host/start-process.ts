import { spawn, type ChildProcess } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isBuilt, packageRoot } from '../lib/package-root';

const HEAP_MB = 256;

/** Starts the process of one added plugin. Its environment contains only `env`. */
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
    // The plugin's output must not mix with the output of a command.
    stdio: ['ignore', 2, 2, 'pipe'],
  });
}
